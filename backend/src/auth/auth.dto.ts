import { EMAIL_MAX, NAME_MAX, ORGANIZATION_MAX, PASSWORD_MAX } from '@eventframe/contracts/limits';
import { MESSAGES } from '@eventframe/contracts/messages';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsEmail, IsNotEmpty, IsString, MaxLength } from 'class-validator';
import {
  EmptyToUndefined,
  OptionalNotNull,
  SingleLine,
  TrimLowerCase,
} from '../common/validation/decorators.js';
import { NewEmail } from '../common/validation/email.js';
import { NewPassword } from './password-rules.js';

/** `username` is ignored: the stored username is always `email`. */
export class RegisterRequest {
  @ApiProperty({ maxLength: NAME_MAX })
  @SingleLine()
  @MaxLength(NAME_MAX)
  @IsNotEmpty({ message: MESSAGES.nameRequired })
  @IsString({ message: MESSAGES.nameRequired })
  name: string;

  @ApiProperty({ format: 'email' })
  @NewEmail()
  email: string;

  @ApiPropertyOptional({ description: 'The email address' })
  @OptionalNotNull()
  @IsString()
  username?: string;

  @NewPassword()
  password: string;

  @ApiPropertyOptional({ maxLength: ORGANIZATION_MAX })
  @SingleLine()
  @EmptyToUndefined()
  @OptionalNotNull()
  @MaxLength(ORGANIZATION_MAX)
  @IsString()
  organization?: string;
}

export class LoginRequest {
  @ApiProperty({ description: 'The email address' })
  @TrimLowerCase()
  @IsEmail({}, { message: MESSAGES.emailInvalid })
  username: string;

  @ApiProperty()
  @MaxLength(PASSWORD_MAX, { message: MESSAGES.passwordTooLong })
  @IsNotEmpty({ message: MESSAGES.passwordRequired })
  @IsString({ message: MESSAGES.passwordRequired })
  password: string;
}

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
