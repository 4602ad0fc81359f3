import { FILES_COUNTED_MAX } from '@eventframe/contracts/limits';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** One more than is told exactly: counting on would say nothing new. */
const MOST_COUNTED = FILES_COUNTED_MAX + 1;

/** Bytes of the database, and files that wait for their removal, counted up to one more than FILES_COUNTED_MAX. */
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
      [MOST_COUNTED],
    );
    return row.count;
  }
}
