import { PASSWORD_MAX, PASSWORD_MIN } from '@eventframe/contracts/limits';
import { MESSAGES } from '@eventframe/contracts/messages';
import { ApiProperty } from '@nestjs/swagger';
import { IsNotEmpty, IsString, MaxLength, MinLength } from 'class-validator';

export class ResetPasswordRequest {
  @ApiProperty({ description: 'From the mailed link' })
  @MaxLength(200, { message: MESSAGES.resetLinkInvalid })
  @IsNotEmpty({ message: MESSAGES.resetLinkInvalid })
  @IsString({ message: MESSAGES.resetLinkInvalid })
  token: string;

  @ApiProperty({ minLength: PASSWORD_MIN, maxLength: PASSWORD_MAX })
  @MaxLength(PASSWORD_MAX, { message: MESSAGES.passwordTooLong })
  @MinLength(PASSWORD_MIN, { message: MESSAGES.passwordTooShort })
  @IsString({ message: MESSAGES.passwordRequired })
  password: string;
}
