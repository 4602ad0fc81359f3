import { PASSWORD_MAX } from '@eventframe/contracts/limits';
import { MESSAGES } from '@eventframe/contracts/messages';
import { ApiProperty } from '@nestjs/swagger';
import { IsNotEmpty, IsString, MaxLength } from 'class-validator';

export class DeleteUserRequest {
  @ApiProperty()
  @MaxLength(PASSWORD_MAX, { message: MESSAGES.passwordTooLong })
  @IsNotEmpty({ message: MESSAGES.passwordRequired })
  @IsString({ message: MESSAGES.passwordRequired })
  currentPassword: string;
}
