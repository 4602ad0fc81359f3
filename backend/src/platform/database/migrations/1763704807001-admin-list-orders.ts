import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Indexes as they were, by their names. */
const BEFORE = {
  users_name: 'users (lower(name), id)',
  users_plan: 'users (current_plan, created_at DESC, id)',
  users_last_login: 'users (last_login DESC NULLS LAST, id)',
  users_events_created: 'users (events_created DESC, id)',
  events_title: 'events (lower(title), id)',
  events_expiry: 'events (expires_at, id)',
  events_created_at: 'events (created_at DESC, id)',
  audit_log_actor: 'audit_log (actor_id, at DESC, id)',
};

/** What each gets in addition. */
const INCLUDED: Record<keyof typeof BEFORE, string> = {
  users_name: 'name, status',
  users_plan: 'status',
  users_last_login: 'status',
  users_events_created: 'status',
  events_title: 'title, is_active, expires_at',
  events_expiry: 'is_active',
  events_created_at: 'expires_at',
  audit_log_actor: 'action',
};

/** The second is small, since equal values share an entry: nine in ten events are counted by it. */
const NEW = {
  users_email_order: 'users (email) INCLUDE (id, status)',
  events_active_count: 'events (is_active)',
};

/**
 * Each order of the operators' lists from an index alone, also where the list is filtered: a late page then reads none of
 * the rows before it. PostgreSQL takes `lower(name)` from an index only where `name` is in it, too. Nothing that changes
 * with a photo is in them.
 *
 * In no transaction, and the new ones first: writes wait for one index at a time, and reads for none. So each step finds
 * what an earlier run that was broken off left behind.
 */
export class AdminListOrders1763704807001 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const [name, on] of Object.entries(BEFORE)) {
      const included = INCLUDED[name as keyof typeof BEFORE];
      await runner.query(`CREATE INDEX IF NOT EXISTS ${name}_order ON ${on} INCLUDE (${included})`);
      await runner.query(`DROP INDEX IF EXISTS ${name}`);
    }
    for (const [name, on] of Object.entries(NEW)) {
      await runner.query(`CREATE INDEX IF NOT EXISTS ${name} ON ${on}`);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const name of Object.keys(NEW)) await runner.query(`DROP INDEX IF EXISTS ${name}`);
    for (const [name, on] of Object.entries(BEFORE)) {
      await runner.query(`CREATE INDEX IF NOT EXISTS ${name} ON ${on}`);
      await runner.query(`DROP INDEX IF EXISTS ${name}_order`);
    }
  }
}
