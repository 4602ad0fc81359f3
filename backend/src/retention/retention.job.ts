import { Injectable, type OnModuleInit } from '@nestjs/common';
import { defineJob } from '../platform/jobs/job-kind.js';
import { Jobs } from '../platform/jobs/jobs.js';
import { RetentionService } from './retention.service.js';

/** `goesOn`: takes up what the one before it left. */
export const REMOVE_OLD_PHOTOS = defineJob<{ goesOn?: true }>('remove-old-photos', {
  retries: 0,
  timeoutSeconds: 3000,
});

const GOES_ON = { goesOn: true } as const;

/** Every hour, by one node of all, and then without a pause until nothing is left. */
@Injectable()
export class RetentionJob implements OnModuleInit {
  constructor(
    private readonly jobs: Jobs,
    private readonly retention: RetentionService,
  ) {}

  onModuleInit(): void {
    this.jobs.handle(REMOVE_OLD_PHOTOS, (data, { signal }) => this.work(data, signal));
    this.jobs.repeat(REMOVE_OLD_PHOTOS, { everySeconds: 3600 });
  }

  private async work({ goesOn }: { goesOn?: true }, signal: AbortSignal): Promise<void> {
    const isUnderWay = goesOn === undefined && (await this.jobs.isPending(REMOVE_OLD_PHOTOS, GOES_ON));
    if (isUnderWay || (await this.retention.run(signal))) return;
    await this.jobs.send(REMOVE_OLD_PHOTOS, GOES_ON);
  }
}
