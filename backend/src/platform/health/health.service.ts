import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { DataSource } from 'typeorm';
import { ApiError } from '../../common/errors/api-error.js';
import { Storage } from '../storage/storage.js';
import { TemporaryFiles } from '../uploads/temporary-files.js';

export class HealthResponse {
  @ApiProperty({ enum: ['ok'] })
  status: 'ok';
}

export class LivenessResponse extends HealthResponse {
  @ApiProperty({ description: 'Version of the running release' })
  version: string;
}

/** Shorter than the health check timeout of load balancers. */
const DEADLINE_MS = 3_000;

/** Checks whether this node should receive requests. */
@Injectable()
export class HealthService implements OnModuleDestroy {
  private draining = false;

  constructor(
    private readonly source: DataSource,
    private readonly storage: Storage,
    private readonly temporaryFiles: TemporaryFiles,
  ) {}

  /** @throws ApiError `draining` during shutdown, `busy` with the failed check: database, media storage or uploads */
  async ready(): Promise<HealthResponse> {
    if (this.draining) throw new ApiError('draining', 'This node is shutting down.');
    const [database, storage, uploads] = await Promise.all([
      this.isDatabaseAvailable(),
      this.isStorageAvailable(),
      succeeds(() => this.temporaryFiles.check()),
    ]);
    if (!database) throw new ApiError('busy', 'The database does not respond.');
    if (!storage) throw new ApiError('busy', 'The media storage is not available.');
    if (!uploads) throw new ApiError('busy', 'The folder for uploads cannot store files.');
    return { status: 'ok' };
  }

  isDatabaseAvailable(): Promise<boolean> {
    return succeeds(() => this.source.query('SELECT 1'));
  }

  isStorageAvailable(): Promise<boolean> {
    return succeeds(() => this.storage.check());
  }

  /** Runs first during shutdown, so that no new requests arrive while jobs finish. */
  onModuleDestroy(): void {
    this.draining = true;
  }
}

/** Whether `probe` succeeds before the deadline. */
async function succeeds(probe: () => Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), DEADLINE_MS);
  });
  const success = probe().then(
    () => true,
    () => false,
  );
  return Promise.race([success, timeout]).finally(() => clearTimeout(timer));
}
