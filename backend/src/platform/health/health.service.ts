import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ApiError } from '../../common/errors/api-error.js';
import { Storage } from '../storage/storage.js';
import type { HealthResponse } from './health.dto.js';

/** Knows whether this node should be sent requests. */
@Injectable()
export class HealthService implements BeforeApplicationShutdown {
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

  beforeApplicationShutdown(): void {
    this.draining = true;
  }
}

async function succeeds(probe: () => Promise<unknown>): Promise<boolean> {
  try {
    await probe();
    return true;
  } catch {
    return false;
  }
}
