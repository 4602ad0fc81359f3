import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { id } from '../admin/bulk-data.js';

const GUESTS = 4;
const UPLOAD_EVERY_MS = 200;
/** Of all uploads, those to the largest event. */
const TO_LARGEST = 0.5;
/** A reader holds its tables for some seconds, as exports and reports do. */
const READ_MS = 3_000;
const READ_EVERY_MS = 8_000;
const SAMPLE_EVERY_MS = 20;
const APPLICATION = 'bench-guest';

/** What uploads took in a period. */
export interface Longest {
  uploads: number;
  uploadSeconds: number;
  /** Within one statement, for locks of tables and rows. */
  waitSeconds: number;
}

/** The database's clients of version 0.1.0: guests whose uploads are recorded, and a reader. */
export class PreviousVersion {
  private longest: Longest = { uploads: 0, uploadSeconds: 0, waitSeconds: 0 };
  private isStopping = false;
  private work: Promise<unknown> = Promise.resolve();

  private constructor(
    private readonly url: string,
    private readonly events: number,
  ) {}

  /** @param events number of events in the database */
  static start(url: string, events: number): PreviousVersion {
    const version = new PreviousVersion(url, events);
    const guests = Array.from({ length: GUESTS }, () => version.upload());
    version.work = Promise.all([...guests, version.read(), version.sample()]);
    // `stop` reports it.
    version.work.catch(() => undefined);
    return version;
  }

  /** @returns the longest since the last call */
  takeLongest(): Longest {
    const { longest } = this;
    this.longest = { uploads: 0, uploadSeconds: 0, waitSeconds: 0 };
    return longest;
  }

  async stop(): Promise<void> {
    this.isStopping = true;
    await this.work;
  }

  private upload(): Promise<void> {
    return this.repeat(APPLICATION, UPLOAD_EVERY_MS, async (client) => {
      const event = Math.random() < TO_LARGEST ? 1 : 1 + Math.floor(Math.random() * this.events);
      const startedAt = performance.now();
      await recordUpload(client, event);
      const seconds = (performance.now() - startedAt) / 1000;
      this.longest.uploads += 1;
      this.longest.uploadSeconds = Math.max(this.longest.uploadSeconds, seconds);
    });
  }

  private read(): Promise<void> {
    return this.repeat('bench-reader', READ_EVERY_MS - READ_MS, async (client) => {
      await client.query('BEGIN');
      await client.query('SELECT FROM events e JOIN generated_photos p ON p.event_id = e.id LIMIT 1');
      await sleep(READ_MS);
      await client.query('COMMIT');
    });
  }

  private sample(): Promise<void> {
    return this.repeat('bench-sampler', SAMPLE_EVERY_MS, async (client) => {
      const { rows } = await client.query<{ seconds: number }>(
        `SELECT coalesce(max(extract(epoch FROM clock_timestamp() - waitstart)), 0)::float8 AS seconds
         FROM pg_locks JOIN pg_stat_activity USING (pid) WHERE NOT granted AND application_name = $1`,
        [APPLICATION],
      );
      this.longest.waitSeconds = Math.max(this.longest.waitSeconds, rows[0]!.seconds);
    });
  }

  private async repeat(
    name: string,
    everyMs: number,
    work: (client: pg.Client) => Promise<void>,
  ): Promise<void> {
    const client = new pg.Client({ connectionString: this.url, application_name: name });
    await client.connect();
    try {
      while (!this.isStopping) {
        await work(client);
        await sleep(everyMs);
      }
    } finally {
      await client.end();
    }
  }
}

/** @returns uploads recorded per second by concurrent guests without pauses, each of them for its event */
export async function measureUploadRate(url: string, events: number[], seconds: number): Promise<number> {
  const until = performance.now() + seconds * 1000;
  const counts = events.map(async (event) => {
    const client = new pg.Client({ connectionString: url, application_name: APPLICATION });
    await client.connect();
    let uploads = 0;
    for (; performance.now() < until; uploads += 1) await recordUpload(client, event);
    await client.end();
    return uploads;
  });
  return (await Promise.all(counts)).reduce((total, count) => total + count) / seconds;
}

/** The statements of an upload of version 0.1.0 that write. */
async function recordUpload(client: pg.Client, event: number): Promise<void> {
  const photoId = randomUUID();
  const { rows } = await client.query<{ user: string; event: string; frame: string }>(
    `SELECT user_id AS user, id AS event, ${id('frame', '$1::int')} AS frame FROM events WHERE id = ${id('event', '$1::int')}`,
    [event],
  );
  const ids = rows[0]!;
  await client.query('BEGIN');
  await client.query('SELECT FROM users WHERE id = $1 FOR NO KEY UPDATE', [ids.user]);
  await client.query(
    `WITH event AS (SELECT id FROM events WHERE id = $1 FOR NO KEY UPDATE)
     INSERT INTO upload_keys (event_id, key, picture_digest, photo_id) SELECT id, $2, 'x', $2 FROM event`,
    [ids.event, photoId],
  );
  await client.query(
    `WITH owner AS (UPDATE users SET total_photos_generated = total_photos_generated + 1 WHERE id = $2)
     UPDATE events SET photo_count = photo_count + 1 WHERE id = $1`,
    [ids.event, ids.user],
  );
  await client.query(
    `WITH photo AS (
       INSERT INTO generated_photos (id, event_id, frame_id, photo_url, thumb_url, original_photo_url, width, height,
         framed_object, thumb_object, original_object, original_type, guest_id, created_at)
       VALUES ($1, $2, $3, '/a', '/b', '/c', 540, 960, 'framed/' || $1::uuid, 'thumbs/' || $1::uuid,
         'originals/' || $1::uuid, 'image/jpeg', 'guest', date_trunc('milliseconds', clock_timestamp()))
       RETURNING id, frame_id, revision, zoom, rotation, offset_x, offset_y, created_at)
     INSERT INTO photo_revisions (photo_id, revision, frame_id, zoom, rotation, offset_x, offset_y, created_at)
     SELECT id, revision, frame_id, zoom, rotation, offset_x, offset_y, created_at FROM photo`,
    [photoId, ids.event, ids.frame],
  );
  await client.query(
    `WITH next AS (
       UPDATE events SET feed_sequence = feed_sequence + 1 WHERE id = $1 RETURNING id, feed_sequence)
     INSERT INTO event_feed (event_id, sequence, type, photo_id)
     SELECT id, feed_sequence, 'photo.added', $2 FROM next`,
    [ids.event, photoId],
  );
  await client.query('COMMIT');
}
