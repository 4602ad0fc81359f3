import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIndex, dropIndex } from '../brief-locks.js';

/**
 * The dashboard's list and counts from an index alone: the end of each event is included. Nothing that changes with a
 * photo is. In no transaction, so that writes wait for no index. Each step can be repeated.
 */
export class EventsOfOrganizers1763705400000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await createIndex(
      runner,
      'events_user_order',
      'events (user_id, created_at DESC, id) INCLUDE (expires_at)',
    );
    await dropIndex(runner, 'events_user');
  }

  async down(runner: QueryRunner): Promise<void> {
    await createIndex(runner, 'events_user', 'events (user_id, created_at DESC, id)');
    await dropIndex(runner, 'events_user_order');
  }
}
