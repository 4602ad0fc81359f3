import {
  CLIENT_FAILURES,
  type ClientFailure,
  type Engine,
  ENGINES,
} from '@eventframe/contracts/client-failures';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** Days, including today, that counts are stored. */
const KEPT_DAYS = 7;

/** How often something failed in browsers of one engine. */
export interface ClientFailureCount {
  engine: Engine;
  failure: ClientFailure;
  count: number;
}

const kindOf = (engine: Engine, failure: ClientFailure) => `client_${engine}_${failure}`;

/** Counts failures in guests' browsers in the daily tallies: one row per day, engine and kind, for seven days. */
@Injectable()
export class ClientFailuresRepository {
  constructor(private readonly source: DataSource) {}

  /** Append one change, which a job adds to the day's tally, and delete tallies of past weeks. */
  async add(engine: Engine, failure: ClientFailure): Promise<void> {
    await this.source.query(
      `WITH today AS (SELECT (now() AT TIME ZONE 'UTC')::date AS day),
       expired AS (DELETE FROM tallies USING today WHERE kind = $1 AND tallies.day <= today.day - $2::int)
       INSERT INTO tally_changes (kind, day, change) SELECT $1, day, 1 FROM today`,
      [kindOf(engine, failure), KEPT_DAYS],
    );
  }

  /** Counts above 0 of the last seven days (UTC), in the order of engines and failures. */
  async findRecent(): Promise<ClientFailureCount[]> {
    const kinds = ENGINES.flatMap((engine) =>
      CLIENT_FAILURES.map((failure) => ({ engine, failure, kind: kindOf(engine, failure) })),
    );
    const rows = await this.source.query<{ kind: string; count: number }[]>(
      `SELECT kind, sum(count)::float8 AS count
       FROM (SELECT kind, day, count FROM tallies UNION ALL SELECT kind, day, change FROM tally_changes) AS t
       WHERE kind = ANY ($1) AND day > (now() AT TIME ZONE 'UTC')::date - $2::int
       GROUP BY kind`,
      [kinds.map(({ kind }) => kind), KEPT_DAYS],
    );
    const counts = new Map(rows.map(({ kind, count }) => [kind, count]));
    return kinds.flatMap(({ kind, ...entry }) => {
      const count = counts.get(kind);
      return count === undefined ? [] : [{ ...entry, count }];
    });
  }
}
