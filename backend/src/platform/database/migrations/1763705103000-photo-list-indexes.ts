import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIndex, dropIndex } from '../brief-locks.js';

/** The order of all lists of photos. Indexes of an event's photos of all states and of those shown exist. */
const NEWEST_FIRST = 'created_at DESC, id DESC';
const HIDDEN = 'hidden';
const AWAITING = 'NOT hidden AND awaiting_approval';
const HELD = 'NOT hidden AND NOT awaiting_approval AND held';

/** Each photo is in one index per event and per frame in addition to that of all states, since it has one state. */
const INDEXES = {
  generated_photos_event_hidden: `(event_id, ${NEWEST_FIRST}) WHERE ${HIDDEN}`,
  generated_photos_event_awaiting: `(event_id, ${NEWEST_FIRST}) WHERE ${AWAITING}`,
  generated_photos_event_held: `(event_id, ${NEWEST_FIRST}) WHERE ${HELD}`,
  generated_photos_frame_all: `(frame_id, ${NEWEST_FIRST})`,
  generated_photos_frame_shown: `(frame_id, ${NEWEST_FIRST}) WHERE shown`,
  generated_photos_frame_hidden: `(frame_id, ${NEWEST_FIRST}) WHERE ${HIDDEN}`,
  generated_photos_frame_awaiting: `(frame_id, ${NEWEST_FIRST}) WHERE ${AWAITING}`,
  generated_photos_frame_held: `(frame_id, ${NEWEST_FIRST}) WHERE ${HELD}`,
};

/**
 * The first is a prefix of `generated_photos_frame_all`. Nothing uses the second, and PostgreSQL preferred it for lists of
 * events with many photos, where it leads to the photos of all other events.
 */
const USELESS = {
  generated_photos_frame: '(frame_id)',
  generated_photos_created_at: '(created_at)',
};

/** Every list of photos, by state and frame, reads its rows from an index in their order. Uploads wait for nothing. */
export class PhotoListIndexes1763705103000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const [name, definition] of Object.entries(INDEXES)) {
      await createIndex(runner, name, `generated_photos ${definition}`);
    }
    for (const name of Object.keys(USELESS)) await dropIndex(runner, name);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const [name, definition] of Object.entries(USELESS)) {
      await createIndex(runner, name, `generated_photos ${definition}`);
    }
    for (const name of Object.keys(INDEXES)) await dropIndex(runner, name);
  }
}
