import { Module } from '@nestjs/common';
import { UsersModule } from '../users/users.module.js';
import { AuthController } from './auth.controller.js';
import { AuthService } from './auth.service.js';
import { Authenticator } from './authenticator.js';
import { Passwords } from './passwords.js';
import { ResetController } from './reset/reset.controller.js';
import { ResetService } from './reset/reset.service.js';
import { ResetTokensRepository } from './reset/reset-tokens.repository.js';
import { SessionUsers } from './session-users.js';
import { VerificationController } from './verification/verification.controller.js';
import { VerificationService } from './verification/verification.service.js';
import { VerificationTokens } from './verification/verification-tokens.js';

@Module({
  imports: [UsersModule],
  controllers: [AuthController, VerificationController, ResetController],
  providers: [
    AuthService,
    Authenticator,
    Passwords,
    ResetService,
    ResetTokensRepository,
    SessionUsers,
    VerificationService,
    VerificationTokens,
  ],
  exports: [Authenticator, Passwords, ResetTokensRepository, VerificationService],
})
export class AuthModule {}
