import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { defineJob } from '../jobs/job-kind.js';
import { Jobs } from '../jobs/jobs.js';

const REMOVE_EXPIRED_SESSIONS = defineJob('remove-expired-sessions', { retries: 0 });

/** Every hour, by one node of all, and by the database's clock: a node that is weeks ahead signs nobody out. */
@Injectable()
export class ExpiredSessions implements OnModuleInit {
  constructor(
    private readonly jobs: Jobs,
    private readonly source: DataSource,
  ) {}

  onModuleInit(): void {
    this.jobs.handle(REMOVE_EXPIRED_SESSIONS, () => this.remove());
    this.jobs.repeat(REMOVE_EXPIRED_SESSIONS, { everySeconds: 3600 });
  }

  async remove(): Promise<void> {
    await this.source.query('DELETE FROM sessions WHERE expire < now()');
  }
}
