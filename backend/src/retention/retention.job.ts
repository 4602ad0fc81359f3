import { Injectable, type OnModuleInit } from '@nestjs/common';
import { defineJob } from '../platform/jobs/job-kind.js';
import { Jobs } from '../platform/jobs/jobs.js';
import { RetentionService } from './retention.service.js';

/** Deletes photos past their retention. `goesOn` marks a job that continues the previous one. */
export const REMOVE_OLD_PHOTOS = defineJob<{ goesOn?: true }>('remove-old-photos', {
  retries: 0,
  timeoutSeconds: 3000,
});

const CONTINUATION = { goesOn: true } as const;

/** Runs hourly on one node, then continues without delay until nothing is left. */
@Injectable()
export class RetentionJob implements OnModuleInit {
  constructor(
    private readonly jobs: Jobs,
    private readonly retention: RetentionService,
  ) {}

  onModuleInit(): void {
    this.jobs.handle(REMOVE_OLD_PHOTOS, (data, { signal }) => this.run(data, signal));
    this.jobs.repeat(REMOVE_OLD_PHOTOS, { everySeconds: 3600 });
  }

  private async run({ goesOn }: { goesOn?: true }, signal: AbortSignal): Promise<void> {
    const isAlreadyRunning =
      goesOn === undefined && (await this.jobs.isPending(REMOVE_OLD_PHOTOS, CONTINUATION));
    if (isAlreadyRunning || (await this.retention.run(signal))) return;
    await this.jobs.send(REMOVE_OLD_PHOTOS, CONTINUATION);
  }
}
