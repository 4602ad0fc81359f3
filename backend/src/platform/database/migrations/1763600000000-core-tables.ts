import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Accounts, events, frames and photos. Whatever must hold under concurrency is a constraint here:
 * one account an address, one event a slug for ever, one primary frame an event, one photo an upload key.
 */
export class CoreTables1763600000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE EXTENSION IF NOT EXISTS pg_trgm`);

    await runner.query(`
      CREATE TABLE subscription_plans (
        id text PRIMARY KEY,
        name text NOT NULL,
        display_name text NOT NULL,
        description text NOT NULL,
        price integer NOT NULL CHECK (price >= 0),
        currency text NOT NULL DEFAULT 'USD',
        event_limit integer NOT NULL CHECK (event_limit >= -1),
        frame_limit integer NOT NULL CHECK (frame_limit >= -1),
        photo_limit integer NOT NULL CHECK (photo_limit >= -1),
        billing text NOT NULL CHECK (billing IN ('free', 'one_time', 'monthly')),
        rank integer NOT NULL UNIQUE,
        is_active boolean NOT NULL DEFAULT true,
        created_at timestamptz NOT NULL DEFAULT now()
      )`);
    await runner.query(`
      INSERT INTO subscription_plans
        (id, name, display_name, description, price, event_limit, frame_limit, photo_limit, billing, rank)
      VALUES
        ('freemium', 'freemium', 'Freemium', 'Try it with one event.', 0, 1, 1, 30, 'free', 0),
        ('standard', 'standard', 'Standard', 'For a handful of celebrations.', 350, 5, 10, 1200, 'one_time', 1),
        ('professional', 'professional', 'Professional', 'For regular hosts, with advanced analytics.',
          850, 10, 20, 5000, 'one_time', 2),
        ('enterprise', 'enterprise', 'Enterprise', 'For agencies, with white-label options.',
          2900, 25, 50, 12000, 'one_time', 3),
        ('monthly-unlimited', 'monthly-unlimited', 'Monthly Unlimited', 'No limits, month by month.',
          900, -1, -1, -1, 'monthly', 4)`);

    await runner.query(`
      CREATE TABLE users (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        name text NOT NULL,
        email text NOT NULL UNIQUE CHECK (email = lower(email)),
        username text NOT NULL UNIQUE CHECK (username = lower(username)),
        password text NOT NULL,
        organization text,
        role text NOT NULL DEFAULT 'organizer' CHECK (role IN ('organizer', 'admin')),
        status text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'suspended', 'deactivated')),
        current_plan text NOT NULL DEFAULT 'freemium' REFERENCES subscription_plans (id),
        plan_start_date timestamptz,
        plan_end_date timestamptz,
        stripe_customer_id text UNIQUE,
        stripe_subscription_id text UNIQUE,
        total_photos_generated integer NOT NULL DEFAULT 0,
        events_created integer NOT NULL DEFAULT 0,
        frames_created integer NOT NULL DEFAULT 0,
        email_verified_at timestamptz,
        pending_email text,
        last_login timestamptz,
        created_at timestamptz NOT NULL DEFAULT now()
      )`);
    await runner.query(`CREATE INDEX users_created_at ON users (created_at DESC, id)`);
    await runner.query(`CREATE INDEX users_last_login ON users (last_login)`);
    await runner.query(`
      CREATE INDEX users_search ON users
        USING gin ((name || ' ' || email || ' ' || coalesce(organization, '')) gin_trgm_ops)`);

    await runner.query(`
      CREATE TABLE sessions (
        sid text PRIMARY KEY,
        sess json NOT NULL,
        expire timestamptz NOT NULL
      )`);
    await runner.query(`CREATE INDEX sessions_expire ON sessions (expire)`);
    await runner.query(`CREATE INDEX sessions_user ON sessions ((sess -> 'passport' ->> 'user'))`);

    await runner.query(`
      CREATE TABLE password_reset_tokens (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
        token text NOT NULL UNIQUE,
        expires_at timestamptz NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now()
      )`);
    await runner.query(`CREATE INDEX password_reset_tokens_user ON password_reset_tokens (user_id)`);

    await runner.query(`
      CREATE TABLE events (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
        title text NOT NULL,
        frame_url text NOT NULL,
        link_slug text NOT NULL UNIQUE,
        is_active boolean NOT NULL DEFAULT true,
        requires_approval boolean NOT NULL DEFAULT false,
        feed_sequence bigint NOT NULL DEFAULT 0,
        photo_count integer NOT NULL DEFAULT 0,
        created_at timestamptz NOT NULL DEFAULT now(),
        expires_at timestamptz
      )`);
    await runner.query(`CREATE INDEX events_user ON events (user_id, created_at DESC, id)`);
    await runner.query(`CREATE INDEX events_created_at ON events (created_at DESC, id)`);
    await runner.query(`CREATE INDEX events_expires_at ON events (expires_at) WHERE expires_at IS NOT NULL`);

    // Printed QR codes outlive edits and deletions: a slug is never given to another event.
    await runner.query(`
      CREATE TABLE event_slugs (
        slug text PRIMARY KEY,
        event_id uuid REFERENCES events (id) ON DELETE SET NULL DEFERRABLE INITIALLY DEFERRED,
        created_at timestamptz NOT NULL DEFAULT now()
      )`);
    await runner.query(`CREATE INDEX event_slugs_event ON event_slugs (event_id)`);

    await runner.query(`
      CREATE TABLE frames (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        event_id uuid NOT NULL REFERENCES events (id) ON DELETE CASCADE,
        name text NOT NULL,
        frame_url text NOT NULL,
        is_primary text NOT NULL DEFAULT 'false' CHECK (is_primary IN ('true', 'false')),
        original_object text NOT NULL,
        working_object text NOT NULL,
        original_width integer NOT NULL,
        original_height integer NOT NULL,
        width integer NOT NULL,
        height integer NOT NULL,
        photo_window jsonb NOT NULL,
        regions jsonb NOT NULL,
        accent text NOT NULL,
        palette jsonb NOT NULL,
        retired_at timestamptz,
        created_at timestamptz NOT NULL DEFAULT now()
      )`);
    await runner.query(`CREATE INDEX frames_event ON frames (event_id, created_at, id)`);
    await runner.query(`
      CREATE UNIQUE INDEX frames_one_primary ON frames (event_id)
        WHERE is_primary = 'true' AND retired_at IS NULL`);

    await runner.query(`
      CREATE TABLE generated_photos (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        event_id uuid NOT NULL REFERENCES events (id) ON DELETE CASCADE,
        frame_id uuid NOT NULL REFERENCES frames (id),
        photo_url text NOT NULL,
        thumb_url text NOT NULL,
        original_photo_url text NOT NULL,
        zoom double precision NOT NULL DEFAULT 1,
        rotation double precision NOT NULL DEFAULT 0,
        offset_x double precision NOT NULL DEFAULT 0,
        offset_y double precision NOT NULL DEFAULT 0,
        revision integer NOT NULL DEFAULT 1,
        width integer NOT NULL,
        height integer NOT NULL,
        framed_object text NOT NULL UNIQUE,
        thumb_object text NOT NULL,
        original_object text NOT NULL,
        original_type text NOT NULL,
        guest_id text,
        held boolean NOT NULL DEFAULT false,
        hidden boolean NOT NULL DEFAULT false,
        awaiting_approval boolean NOT NULL DEFAULT false,
        shown boolean NOT NULL GENERATED ALWAYS AS (NOT held AND NOT hidden AND NOT awaiting_approval) STORED,
        created_at timestamptz NOT NULL DEFAULT now()
      )`);
    await runner.query(`
      CREATE INDEX generated_photos_gallery ON generated_photos (event_id, created_at DESC, id DESC) WHERE shown`);
    await runner.query(`
      CREATE INDEX generated_photos_event ON generated_photos (event_id, created_at DESC, id DESC)`);
    await runner.query(`CREATE INDEX generated_photos_frame ON generated_photos (frame_id)`);
    await runner.query(`CREATE INDEX generated_photos_created_at ON generated_photos (created_at)`);
    await runner.query(
      `CREATE INDEX generated_photos_held ON generated_photos (event_id, created_at) WHERE held`,
    );

    await runner.query(`
      CREATE TABLE photo_revisions (
        photo_id uuid NOT NULL REFERENCES generated_photos (id) ON DELETE CASCADE,
        revision integer NOT NULL,
        frame_id uuid NOT NULL REFERENCES frames (id),
        zoom double precision NOT NULL,
        rotation double precision NOT NULL,
        offset_x double precision NOT NULL,
        offset_y double precision NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (photo_id, revision)
      )`);

    // Keys outlive their photo, so that a repeat after a deletion does not bring the picture back.
    await runner.query(`
      CREATE TABLE upload_keys (
        event_id uuid NOT NULL REFERENCES events (id) ON DELETE CASCADE,
        key uuid NOT NULL,
        picture_digest text NOT NULL,
        photo_id uuid NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (event_id, key)
      )`);

    await runner.query(`
      CREATE TABLE monthly_usage (
        user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
        month date NOT NULL,
        photos integer NOT NULL DEFAULT 0,
        PRIMARY KEY (user_id, month)
      )`);

    // One sequence an event, drawn under the event's row lock: what a listener missed is a range of it.
    await runner.query(`
      CREATE TABLE event_feed (
        event_id uuid NOT NULL REFERENCES events (id) ON DELETE CASCADE,
        sequence bigint NOT NULL,
        type text NOT NULL,
        photo_id uuid,
        created_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (event_id, sequence)
      )`);

    // Objects whose rows are gone; removed from storage after the commit, and again by a sweep if that failed.
    await runner.query(`
      CREATE TABLE discarded_objects (
        name text PRIMARY KEY,
        discarded_at timestamptz NOT NULL DEFAULT now()
      )`);

    await runner.query(`
      CREATE TABLE audit_log (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        at timestamptz NOT NULL DEFAULT now(),
        actor_id uuid,
        action text NOT NULL,
        subject_type text NOT NULL,
        subject_id text,
        details jsonb NOT NULL DEFAULT '{}'
      )`);
    await runner.query(`CREATE INDEX audit_log_at ON audit_log (at DESC, id)`);
    await runner.query(`CREATE INDEX audit_log_subject ON audit_log (subject_type, subject_id, at DESC)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    const tables = [
      'audit_log',
      'discarded_objects',
      'event_feed',
      'monthly_usage',
      'upload_keys',
      'photo_revisions',
      'generated_photos',
      'frames',
      'event_slugs',
      'events',
      'password_reset_tokens',
      'sessions',
      'users',
      'subscription_plans',
    ];
    for (const table of tables) await runner.query(`DROP TABLE ${table}`);
  }
}
