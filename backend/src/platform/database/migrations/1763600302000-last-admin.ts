import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Whatever takes an operator away (role, status, deletion; call, command or hand), one who can work stays.
 * The lock lets such acts happen one after the other only: two operators who remove each other at the same
 * moment would else both find the other one still there.
 */
export class LastAdmin1763600302000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE FUNCTION keep_an_admin() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        PERFORM pg_advisory_xact_lock(hashtext('keep_an_admin'));
        IF NOT EXISTS (SELECT FROM users WHERE role = 'admin' AND status = 'active') THEN
          RAISE EXCEPTION 'an active admin must remain'
            USING ERRCODE = 'check_violation', TABLE = 'users', CONSTRAINT = 'users_last_admin';
        END IF;
        RETURN NULL;
      END $$`);
    await runner.query(`
      CREATE TRIGGER users_last_admin_changed AFTER UPDATE OF role, status ON users FOR EACH ROW
        WHEN (OLD.role = 'admin' AND OLD.status = 'active'
          AND (NEW.role <> 'admin' OR NEW.status <> 'active'))
        EXECUTE FUNCTION keep_an_admin()`);
    await runner.query(`
      CREATE TRIGGER users_last_admin_deleted AFTER DELETE ON users FOR EACH ROW
        WHEN (OLD.role = 'admin' AND OLD.status = 'active')
        EXECUTE FUNCTION keep_an_admin()`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TRIGGER users_last_admin_changed ON users`);
    await runner.query(`DROP TRIGGER users_last_admin_deleted ON users`);
    await runner.query(`DROP FUNCTION keep_an_admin`);
  }
}
