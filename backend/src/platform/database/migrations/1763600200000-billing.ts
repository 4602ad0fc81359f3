import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Grants, subscriptions and payments. What was paid outlives the account that paid it, without its name;
 * what may exist only once is a unique index: one open purchase and one running subscription a user, one row
 * an object of the payment provider, one warning a level and month.
 */
export class Billing1763600200000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // The next moment at which a grant begins or ends, so that the plan changes without anybody's doing.
    await runner.query(`ALTER TABLE users ADD plan_review_at timestamptz`);
    await runner.query(
      `CREATE INDEX users_plan_review ON users (plan_review_at) WHERE plan_review_at IS NOT NULL`,
    );

    await runner.query(`
      CREATE TABLE billing_customers (
        customer_id text PRIMARY KEY,
        user_id uuid REFERENCES users (id) ON DELETE SET NULL,
        closed_at timestamptz,
        created_at timestamptz NOT NULL DEFAULT now()
      )`);
    await runner.query(`CREATE INDEX billing_customers_user ON billing_customers (user_id)`);
    await runner.query(
      `CREATE INDEX billing_customers_open ON billing_customers (created_at) WHERE closed_at IS NULL`,
    );

    await runner.query(`
      CREATE TABLE plan_grants (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
        plan_id text NOT NULL REFERENCES subscription_plans (id),
        starts_at timestamptz NOT NULL,
        ends_at timestamptz,
        granted_by uuid REFERENCES users (id) ON DELETE SET NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        CHECK (ends_at >= starts_at)
      )`);
    await runner.query(`CREATE INDEX plan_grants_user ON plan_grants (user_id, starts_at)`);

    await runner.query(`
      CREATE TABLE subscriptions (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        user_id uuid REFERENCES users (id) ON DELETE SET NULL,
        customer_id text NOT NULL,
        plan_id text NOT NULL REFERENCES subscription_plans (id),
        stripe_subscription_id text UNIQUE,
        status text NOT NULL CHECK (status IN ('creating', 'abandoned', 'incomplete', 'incomplete_expired',
          'trialing', 'active', 'past_due', 'unpaid', 'paused', 'canceled')),
        amount integer NOT NULL CHECK (amount >= 0),
        currency text NOT NULL,
        current_period_start timestamptz,
        current_period_end timestamptz,
        cancel_at_period_end boolean NOT NULL DEFAULT false,
        started_at timestamptz,
        ended_at timestamptz,
        version integer NOT NULL DEFAULT 0,
        created_at timestamptz NOT NULL DEFAULT now()
      )`);
    await runner.query(`
      CREATE UNIQUE INDEX subscriptions_one_open ON subscriptions (user_id)
        WHERE status NOT IN ('abandoned', 'incomplete_expired', 'canceled')`);
    await runner.query(`CREATE INDEX subscriptions_customer ON subscriptions (customer_id)`);
    await runner.query(`CREATE INDEX subscriptions_status ON subscriptions (status)`);

    await runner.query(`
      CREATE TABLE payments (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        user_id uuid REFERENCES users (id) ON DELETE SET NULL,
        customer_id text NOT NULL,
        plan_id text NOT NULL REFERENCES subscription_plans (id),
        kind text NOT NULL CHECK (kind IN ('one_time', 'subscription')),
        status text NOT NULL CHECK (status IN ('open', 'processing', 'succeeded', 'refunded', 'canceled')),
        payment_intent_id text UNIQUE,
        invoice_id text,
        subscription_id uuid REFERENCES subscriptions (id),
        amount integer NOT NULL CHECK (amount >= 0),
        tax_amount integer NOT NULL DEFAULT 0 CHECK (tax_amount >= 0),
        amount_refunded integer NOT NULL DEFAULT 0 CHECK (amount_refunded >= 0),
        amount_lost integer NOT NULL DEFAULT 0 CHECK (amount_lost >= 0),
        currency text NOT NULL,
        receipt_url text,
        invoice_url text,
        refund_due boolean NOT NULL DEFAULT false,
        paid_at timestamptz,
        version integer NOT NULL DEFAULT 0,
        created_at timestamptz NOT NULL DEFAULT now()
      )`);
    await runner.query(`
      CREATE UNIQUE INDEX payments_one_open ON payments (user_id)
        WHERE kind = 'one_time' AND status = 'open'`);
    await runner.query(`CREATE INDEX payments_user ON payments (user_id, created_at DESC)`);
    await runner.query(`CREATE INDEX payments_customer ON payments (customer_id)`);
    await runner.query(`CREATE INDEX payments_unsettled ON payments (created_at)
      WHERE status IN ('open', 'processing') OR refund_due`);

    // Each signed delivery is taken once; the same bytes under the same timestamp again are a replay.
    await runner.query(`
      CREATE TABLE webhook_deliveries (
        digest text PRIMARY KEY,
        event_id text NOT NULL,
        event_type text NOT NULL,
        received_at timestamptz NOT NULL DEFAULT now(),
        handled_at timestamptz
      )`);
    await runner.query(`CREATE INDEX webhook_deliveries_received ON webhook_deliveries (received_at)`);

    await runner.query(`
      CREATE TABLE billing_runs (
        name text PRIMARY KEY,
        completed_at timestamptz NOT NULL
      )`);

    await runner.query(`
      CREATE TABLE usage_warnings (
        user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
        month date NOT NULL,
        percent integer NOT NULL CHECK (percent IN (80, 100)),
        warned_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (user_id, month, percent)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    const tables = [
      'usage_warnings',
      'billing_runs',
      'webhook_deliveries',
      'payments',
      'subscriptions',
      'plan_grants',
      'billing_customers',
    ];
    for (const table of tables) await runner.query(`DROP TABLE ${table}`);
    await runner.query(`ALTER TABLE users DROP plan_review_at`);
  }
}
