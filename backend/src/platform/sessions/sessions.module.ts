import { Global, Injectable, Module, type OnModuleInit } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { defineJob } from '../jobs/job-kind.js';
import { Jobs } from '../jobs/jobs.js';
import { GuestIdentity } from './guest-identity.js';
import { OpenStreams } from './open-streams.js';
import { Sessions } from './sessions.js';

const CLEANUP_JOB = defineJob('remove-expired-sessions', { retries: 0 });

/**
 * Deletes expired sessions hourly on one node, by the database's clock, so that a wrong clock on a node signs no user
 * out.
 */
@Injectable()
export class ExpiredSessions implements OnModuleInit {
  constructor(
    private readonly jobs: Jobs,
    private readonly source: DataSource,
  ) {}

  onModuleInit(): void {
    this.jobs.handle(CLEANUP_JOB, () => this.remove());
    this.jobs.repeat(CLEANUP_JOB, { everySeconds: 3600 });
  }

  async remove(): Promise<void> {
    await this.source.query('DELETE FROM sessions WHERE expire < now()');
  }
}

@Global()
@Module({
  providers: [Sessions, OpenStreams, ExpiredSessions, GuestIdentity],
  exports: [Sessions, OpenStreams, GuestIdentity],
})
export class SessionsModule {}
