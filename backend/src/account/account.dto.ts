import { EMAIL_MAX, NAME_MAX, ORGANIZATION_MAX, PASSWORD_MAX } from '@eventframe/contracts/limits';
import { MESSAGES } from '@eventframe/contracts/messages';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsEmail, IsNotEmpty, IsOptional, IsString, MaxLength } from 'class-validator';
import { NewPassword } from '../auth/password-rules.js';
import { OptionalNotNull, SingleLine, TrimLowerCase } from '../common/validation/decorators.js';
import { NewEmail } from '../common/validation/email.js';

/** Omitted fields stay unchanged. */
export class UpdateUserRequest {
  @ApiPropertyOptional({ maxLength: NAME_MAX })
  @OptionalNotNull()
  @SingleLine()
  @MaxLength(NAME_MAX)
  @IsNotEmpty({ message: MESSAGES.nameRequired })
  @IsString({ message: MESSAGES.nameRequired })
  name?: string;

  @ApiPropertyOptional({ type: String, nullable: true, maxLength: ORGANIZATION_MAX })
  @IsOptional()
  @SingleLine()
  @MaxLength(ORGANIZATION_MAX)
  @IsString()
  organization?: string | null;

  @ApiPropertyOptional({
    format: 'email',
    description: 'Takes effect after verification; requires `currentPassword`',
  })
  @OptionalNotNull()
  @NewEmail()
  email?: string;

  @ApiPropertyOptional({
    format: 'email',
    description: 'Cancels the change to this pending email',
  })
  @OptionalNotNull()
  @TrimLowerCase()
  @MaxLength(EMAIL_MAX)
  @IsEmail({}, { message: MESSAGES.emailInvalid })
  cancelEmailChange?: string;

  @ApiPropertyOptional()
  @OptionalNotNull()
  @MaxLength(PASSWORD_MAX, { message: MESSAGES.passwordTooLong })
  @IsString({ message: MESSAGES.passwordRequired })
  currentPassword?: string;
}

export class ChangePasswordRequest {
  @ApiProperty()
  @MaxLength(PASSWORD_MAX, { message: MESSAGES.passwordTooLong })
  @IsNotEmpty({ message: MESSAGES.passwordRequired })
  @IsString({ message: MESSAGES.passwordRequired })
  currentPassword: string;

  @NewPassword()
  newPassword: string;
}

export class DeleteUserRequest {
  @ApiProperty()
  @MaxLength(PASSWORD_MAX, { message: MESSAGES.passwordTooLong })
  @IsNotEmpty({ message: MESSAGES.passwordRequired })
  @IsString({ message: MESSAGES.passwordRequired })
  currentPassword: string;
}

export class SessionResponse {
  @ApiProperty({ description: 'Identifies the session; does not give access to it' })
  id: string;

  @ApiProperty({ description: 'Readable browser and operating system' })
  device: string;

  @ApiProperty({ description: 'The User-Agent header' })
  agent: string;

  @ApiProperty({ format: 'date-time' })
  signedInAt: string;

  @ApiProperty({ format: 'date-time', description: 'To the minute' })
  lastUsedAt: string;

  @ApiProperty({ description: 'Whether this session made the request' })
  current: boolean;
}
