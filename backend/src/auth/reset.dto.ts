import { MESSAGES } from '@eventframe/contracts/messages';
import { ApiProperty } from '@nestjs/swagger';
import { IsNotEmpty, IsString, MaxLength } from 'class-validator';
import { NewPassword } from './new-password.js';

export class ResetLinkRequest {
  @ApiProperty({ description: 'From the mailed link' })
  @MaxLength(200, { message: MESSAGES.resetLinkInvalid })
  @IsNotEmpty({ message: MESSAGES.resetLinkInvalid })
  @IsString({ message: MESSAGES.resetLinkInvalid })
  token: string;
}

export class ResetPasswordRequest extends ResetLinkRequest {
  @NewPassword()
  password: string;
}
