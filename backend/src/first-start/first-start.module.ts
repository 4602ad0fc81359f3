import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { EventsModule } from '../events/events.module.js';
import { UsersModule } from '../users/users.module.js';
import { FirstStartService } from './first-start.service.js';
import { FirstStartLock } from './first-start-lock.js';
import { UnfinishedStartRepository } from './unfinished-start.repository.js';

@Module({
  imports: [AuthModule, EventsModule, UsersModule],
  providers: [FirstStartService, FirstStartLock, UnfinishedStartRepository],
  exports: [FirstStartService],
})
export class FirstStartModule {}
