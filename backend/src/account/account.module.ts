import { Module } from '@nestjs/common';
import { AccountRemovalModule } from '../account-removal/account-removal.module.js';
import { AuthModule } from '../auth/auth.module.js';
import { BrandingModule } from '../branding/branding.module.js';
import { UsersModule } from '../users/users.module.js';
import { DeletionController } from './deletion.controller.js';
import { DeletionService } from './deletion.service.js';
import { AccountExportController } from './account-export.controller.js';
import { AccountExportRepository } from './account-export.repository.js';
import { AccountExportService } from './account-export.service.js';
import { PasswordVerification } from './password-verification.js';
import { ProfileController } from './profile.controller.js';
import { ProfileService } from './profile.service.js';
import { SessionsController } from './sessions.controller.js';
import { UserSessionsService } from './user-sessions.service.js';

/** Profile, sessions, data export and deletion of the signed-in user's account. */
@Module({
  imports: [AuthModule, BrandingModule, UsersModule, AccountRemovalModule],
  controllers: [ProfileController, SessionsController, AccountExportController, DeletionController],
  providers: [
    AccountExportRepository,
    AccountExportService,
    DeletionService,
    PasswordVerification,
    ProfileService,
    UserSessionsService,
  ],
})
export class AccountModule {}
