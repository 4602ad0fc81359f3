import { FILES_COUNTED_MAX } from '@eventframe/contracts/limits';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** One more than the maximum that is reported exactly. */
const MAX_COUNTED = FILES_COUNTED_MAX + 1;

/** Reads the database size and the number of files pending deletion. */
@Injectable()
export class SystemFiguresRepository {
  constructor(private readonly source: DataSource) {}

  async findDatabase(): Promise<{ bytes: number; version: string }> {
    const [row] = await this.source.query<[{ bytes: number; version: string }]>(
      `SELECT pg_database_size(current_database())::float8 AS bytes,
         current_setting('server_version') AS version`,
    );
    return row;
  }

  async countDiscarded(): Promise<number> {
    const [row] = await this.source.query<[{ count: number }]>(
      'SELECT count(*)::int AS count FROM (SELECT FROM discarded_objects LIMIT $1) AS discarded',
      [MAX_COUNTED],
    );
    return row.count;
  }
}
