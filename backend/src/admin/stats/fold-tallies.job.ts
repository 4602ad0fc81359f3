import { Injectable, type OnModuleInit } from '@nestjs/common';
import { defineJob } from '../../platform/jobs/job-kind.js';
import { Jobs } from '../../platform/jobs/jobs.js';
import { TalliesRepository } from './tallies.repository.js';

const FOLD_TALLIES = defineJob('fold-tallies', { retries: 0 });
const EVERY_SECONDS = 60;

/** Folds tally changes into the tallies. Without it, figures stay correct but become slower. */
@Injectable()
export class FoldTalliesJob implements OnModuleInit {
  constructor(
    private readonly jobs: Jobs,
    private readonly tallies: TalliesRepository,
  ) {}

  onModuleInit(): void {
    this.jobs.handle(FOLD_TALLIES, () => this.tallies.fold());
    this.jobs.repeat(FOLD_TALLIES, { everySeconds: EVERY_SECONDS });
  }
}
