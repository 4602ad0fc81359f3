import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ApiError } from '../../common/errors/api-error.js';
import { Storage } from '../storage/storage.js';
import { TemporaryFiles } from '../uploads/temporary-files.js';
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
    private readonly temporaryFiles: TemporaryFiles,
  ) {}

  /** @throws ApiError `draining` while shutting down, `busy` naming the check that failed: database, media storage, uploads */
  async ready(): Promise<HealthResponse> {
    if (this.draining) throw new ApiError('draining', 'This node is shutting down.');
    const [database, storage, uploads] = await Promise.all([
      this.databaseAnswers(),
      this.storageAnswers(),
      succeeds(() => this.temporaryFiles.check()),
    ]);
    if (!database) throw new ApiError('busy', 'The database does not answer.');
    if (!storage) throw new ApiError('busy', 'The media storage is not available.');
    if (!uploads) throw new ApiError('busy', 'The folder for uploads cannot store files.');
    return { status: 'ok' };
  }

  databaseAnswers(): Promise<boolean> {
    return succeeds(() => this.source.query('SELECT 1'));
  }

  storageAnswers(): Promise<boolean> {
    return succeeds(() => this.storage.check());
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
