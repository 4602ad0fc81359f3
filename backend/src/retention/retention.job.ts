import { Injectable, type OnModuleInit } from '@nestjs/common';
import { defineJob } from '../platform/jobs/job-kind.js';
import { Jobs } from '../platform/jobs/jobs.js';
import { RetentionService } from './retention.service.js';

const REMOVE_OLD_PHOTOS = defineJob('remove-old-photos', { retries: 0, timeoutSeconds: 3000 });

/** Every hour, by one node of all. */
@Injectable()
export class RetentionJob implements OnModuleInit {
  constructor(
    private readonly jobs: Jobs,
    private readonly retention: RetentionService,
  ) {}

  onModuleInit(): void {
    this.jobs.handle(REMOVE_OLD_PHOTOS, (_data, { signal }) => this.retention.run(signal));
    this.jobs.repeat(REMOVE_OLD_PHOTOS, { everySeconds: 3600 });
  }
}
