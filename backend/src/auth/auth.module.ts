import { randomUUID } from 'node:crypto';
import { Module } from '@nestjs/common';
import { AuthModuleOptions, PassportModule } from '@nestjs/passport';
import { UsersModule } from '../users/users.module.js';
import { AuthController } from './auth.controller.js';
import { AuthService } from './auth.service.js';
import { AccountMailGuard } from './account-mail.guard.js';
import { KnownDevices } from './known-devices.js';
import { createLoginStrategy } from './login.guard.js';
import { Passwords } from './passwords.js';
import { ResetController } from './reset.controller.js';
import { ResetService } from './reset.service.js';
import { ResetTokensRepository } from './reset-tokens.repository.js';
import { SessionPassport, SessionUsers } from './session-passport.js';
import { SignInLog } from './sign-in-log.js';
import { VerificationController } from './verification.controller.js';
import { VerificationService } from './verification.service.js';
import { VerificationTokens } from './verification-tokens.js';

const LOGIN_STRATEGY = Symbol('login strategy');

@Module({
  imports: [
    UsersModule,
    // A factory, so that each application in the process gets a separate strategy name.
    PassportModule.registerAsync({ useFactory: () => ({ defaultStrategy: `local-${randomUUID()}` }) }),
  ],
  controllers: [AuthController, VerificationController, ResetController],
  providers: [
    AccountMailGuard,
    AuthService,
    KnownDevices,
    { provide: LOGIN_STRATEGY, useFactory: createLoginStrategy, inject: [AuthModuleOptions, AuthService] },
    Passwords,
    ResetService,
    ResetTokensRepository,
    SessionPassport,
    SessionUsers,
    SignInLog,
    VerificationService,
    VerificationTokens,
  ],
  exports: [KnownDevices, SessionPassport, Passwords, ResetTokensRepository, VerificationService],
})
export class AuthModule {}
