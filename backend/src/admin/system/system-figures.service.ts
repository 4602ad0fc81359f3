import { join } from 'node:path';
import { FILES_COUNTED_MAX } from '@eventframe/contracts/limits';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ClientFailuresRepository } from '../../insights/client-failures.repository.js';
import { MediaAuditsRepository } from '../../media/media-audits.repository.js';
import { StoredBytesRepository } from '../../media/stored-bytes.repository.js';
import { NodesRepository } from '../../platform/cluster/nodes.repository.js';
import { type Settings, SETTINGS } from '../../platform/config/settings.js';
import { VERSION } from '../../platform/config/version.js';
import { JobFigures } from '../../platform/jobs/job-figures.js';
import { Storage } from '../../platform/storage/storage.js';
import { TalliesRepository } from '../stats/tallies.repository.js';
import type { StorageFiguresResponse, SystemFiguresResponse } from './system.dto.js';

/** One more than the maximum that is reported exactly. */
const MAX_COUNTED = FILES_COUNTED_MAX + 1;

interface DatabaseFigures {
  bytes: number;
  version: string;
  limitsStatements: boolean;
  limitsTemporaryFiles: boolean;
}

/** Reads the database size and the number of files pending deletion. */
@Injectable()
export class SystemFiguresRepository {
  constructor(private readonly source: DataSource) {}

  async findDatabase(): Promise<DatabaseFigures> {
    const [row] = await this.source.query<[DatabaseFigures]>(
      `SELECT pg_database_size(current_database())::float8 AS bytes, current_setting('server_version') AS version,
         current_setting('statement_timeout') <> '0' AS "limitsStatements",
         current_setting('temp_file_limit') <> '-1' AS "limitsTemporaryFiles"`,
    );
    return row;
  }

  async countOrphaned(): Promise<number> {
    const [row] = await this.source.query<[{ count: number }]>(
      `SELECT count(*)::int AS count
       FROM (SELECT FROM unowned_objects WHERE orphaned AND due_at < 'infinity' LIMIT $1) AS orphaned`,
      [MAX_COUNTED],
    );
    return row.count;
  }
}

/** Reports storage, database and queue figures. */
@Injectable()
export class SystemFiguresService {
  private readonly runningSince = new Date();

  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly storage: Storage,
    private readonly jobs: JobFigures,
    private readonly tallies: TalliesRepository,
    private readonly figures: SystemFiguresRepository,
    private readonly stored: StoredBytesRepository,
    private readonly audits: MediaAuditsRepository,
    private readonly nodes: NodesRepository,
    private readonly failures: ClientFailuresRepository,
  ) {}

  async get(): Promise<SystemFiguresResponse> {
    const [storage, database, nodes, queues, clientFailures] = await Promise.all([
      this.getStorageFigures(),
      this.figures.findDatabase(),
      this.nodes.findLive(),
      this.jobs.find(),
      this.failures.findRecent(),
    ]);
    return {
      storage,
      databaseBytes: database.bytes,
      databaseVersion: database.version,
      nodes: nodes.map(({ id: _id, startedAt, seenAt, ...node }) => ({
        ...node,
        startedAt: startedAt.toISOString(),
        seenAt: seenAt.toISOString(),
      })),
      limitsStatements: database.limitsStatements,
      limitsTemporaryFiles: database.limitsTemporaryFiles,
      queues: queues.map(({ oldestDueSeconds: _seconds, oldestDue, ...queue }) => ({
        ...queue,
        oldestDue: oldestDue?.toISOString() ?? null,
      })),
      clientFailures,
      version: VERSION,
      nodeVersion: process.version,
      runningSince: this.runningSince.toISOString(),
    };
  }

  private async getStorageFigures(): Promise<StorageFiguresResponse> {
    const { storage: bucket, dataDir } = this.settings;
    const [capacity, { photos }, awaitingRemoval, { bytes, isComplete }, audit] = await Promise.all([
      this.storage.capacity(),
      this.tallies.find(),
      this.figures.countOrphaned(),
      this.stored.findTotal(),
      this.audits.findLast(),
    ]);
    return {
      kind: bucket === null ? 'disk' : 's3',
      place: bucket?.bucket ?? join(dataDir, 'media'),
      freeBytes: capacity?.free ?? null,
      totalBytes: capacity?.total ?? null,
      photos: photos.existing,
      awaitingRemoval,
      images: { bytes, isComplete },
      audit: audit && {
        endedAt: audit.endedAt.toISOString(),
        orphaned: audit.orphaned,
        missing: audit.missing,
        rejected: audit.rejected,
      },
    };
  }
}
