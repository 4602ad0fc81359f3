import { NAME_MAX, ORGANIZATION_MAX, PASSWORD_MAX } from '@eventframe/contracts/limits';
import { MESSAGES } from '@eventframe/contracts/messages';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsEmail, IsNotEmpty, IsString, MaxLength } from 'class-validator';
import { OptionalNotNull } from '../common/validation/optional-not-null.js';
import { NewEmail } from '../common/validation/new-email.js';
import { EmptyToUndefined, SingleLine, TrimLowerCase } from '../common/validation/transforms.js';
import { NewPassword } from './new-password.js';

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
