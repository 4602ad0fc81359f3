import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * An index for each order and filter of the operators' lists. Counters that change with every photo
 * (`photo_count`, `total_photos_generated`) have none on purpose: it would make each upload rewrite every
 * index entry of its event and its organizer.
 */
const INDEXES = {
  users_name: 'users (lower(name), id)',
  users_status: 'users (status, created_at DESC, id)',
  users_plan: 'users (current_plan, created_at DESC, id)',
  users_events_created: 'users (events_created DESC, id)',
  users_admins: `users (id) WHERE role = 'admin'`,
  events_title: 'events (lower(title), id)',
  events_expiry: 'events (expires_at, id)',
  events_active: 'events (is_active, created_at DESC, id)',
  events_search: `events USING gin ((title || ' ' || link_slug) gin_trgm_ops)`,
  discarded_objects_moment: 'discarded_objects (discarded_at, name)',
  audit_log_actor: 'audit_log (actor_id, at DESC, id)',
  audit_log_action: 'audit_log (action, at DESC, id)',
};

export class AdminLists1763600301000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX users_last_login`);
    await runner.query(`CREATE INDEX users_last_login ON users (last_login DESC NULLS LAST, id)`);
    for (const [name, on] of Object.entries(INDEXES)) await runner.query(`CREATE INDEX ${name} ON ${on}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const name of Object.keys(INDEXES)) await runner.query(`DROP INDEX ${name}`);
    await runner.query(`DROP INDEX users_last_login`);
    await runner.query(`CREATE INDEX users_last_login ON users (last_login)`);
  }
}
