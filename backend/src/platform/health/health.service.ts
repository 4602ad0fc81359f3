import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ApiError } from '../../common/errors/api-error.js';
import { Storage } from '../storage/storage.js';
import type { HealthResponse } from './health.dto.js';

/** Within what a balancer waits for an answer. */
const DEADLINE_MS = 3_000;

/** Knows whether this node should be sent requests. */
@Injectable()
export class HealthService implements OnModuleDestroy {
  private draining = false;

  constructor(
    private readonly source: DataSource,
    private readonly storage: Storage,
  ) {}

  /** @throws ApiError `draining` while shutting down, `busy` when database or storage do not answer */
  async ready(): Promise<HealthResponse> {
    if (this.draining) throw new ApiError('draining', 'This node is shutting down.');
    const [database, storage] = await Promise.all([this.databaseAnswers(), this.storageAnswers()]);
    if (!database) throw new ApiError('busy', 'The database does not answer.');
    if (!storage) throw new ApiError('busy', 'The media storage does not answer.');
    return { status: 'ok' };
  }

  databaseAnswers(): Promise<boolean> {
    return succeeds(() => this.source.query('SELECT 1'));
  }

  storageAnswers(): Promise<boolean> {
    return succeeds(() => this.storage.stat('health'));
  }

  /** Before anything else of the end: jobs are waited for later, and nobody new should be sent here meanwhile. */
  onModuleDestroy(): void {
    this.draining = true;
  }
}

/** What is silent does not answer either. */
async function succeeds(probe: () => Promise<unknown>): Promise<boolean> {
  let deadline: NodeJS.Timeout | undefined;
  const tooLate = new Promise<boolean>((resolve) => {
    deadline = setTimeout(() => resolve(false), DEADLINE_MS);
  });
  const answered = probe().then(
    () => true,
    () => false,
  );
  return Promise.race([answered, tooLate]).finally(() => clearTimeout(deadline));
}
