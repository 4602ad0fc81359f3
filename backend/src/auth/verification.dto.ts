import { EMAIL_MAX } from '@eventframe/contracts/limits';
import { MESSAGES } from '@eventframe/contracts/messages';
import { ApiProperty } from '@nestjs/swagger';
import { IsEmail, IsNotEmpty, IsString, MaxLength } from 'class-validator';
import { TrimLowerCase } from '../common/validation/transforms.js';

export class VerifyEmailRequest {
  @ApiProperty({ description: 'From the mailed link' })
  @MaxLength(200, { message: MESSAGES.verifyLinkInvalid })
  @IsNotEmpty({ message: MESSAGES.verifyLinkInvalid })
  @IsString({ message: MESSAGES.verifyLinkInvalid })
  token: string;
}

export class VerifiedEmailResponse {
  @ApiProperty({ description: 'The verified email address' })
  email: string;
}

/** The account to mail a link to. */
export class LinkRequest {
  @ApiProperty({ format: 'email' })
  @TrimLowerCase()
  @MaxLength(EMAIL_MAX, { message: MESSAGES.emailAddressInvalid })
  @IsEmail({}, { message: MESSAGES.emailAddressInvalid })
  email: string;
}
