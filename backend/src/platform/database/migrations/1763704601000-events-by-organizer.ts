import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What operators search an organizer by; as the index `users_search` has it. */
const ORGANIZER = `name || ' ' || email || ' ' || coalesce(organization, '')`;
/** Events filled in at a time: their rows, and those of their organizers, are held for some tenths of a second. */
const PART = 1000;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/**
 * Events hold what their organizer is searched by, so that one index finds an event by its own words and by its
 * organizer's: a search over two tables would look at all events of everybody whom a common word finds.
 *
 * In no transaction, since that would hold the whole table from its first statement until the last event is filled in.
 * So each step finds what an earlier run that was broken off left behind.
 */
export class EventsByOrganizer1763704601000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE events ADD COLUMN IF NOT EXISTS organizer_words text NOT NULL DEFAULT ''`,
    );
    // The organizer's row is locked, so that a name that changes meanwhile finds the new event, or is found by it.
    await runner.query(`
      CREATE OR REPLACE FUNCTION note_organizer_words() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        SELECT ${ORGANIZER} INTO new.organizer_words FROM users WHERE id = new.user_id FOR SHARE;
        new.organizer_words := coalesce(new.organizer_words, '');
        RETURN new;
      END $$`);
    await runner.query(`
      CREATE OR REPLACE TRIGGER events_organizer_words BEFORE INSERT OR UPDATE OF user_id ON events
        FOR EACH ROW EXECUTE FUNCTION note_organizer_words()`);
    await runner.query(`
      CREATE OR REPLACE FUNCTION pass_on_organizer_words() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        UPDATE events SET organizer_words = new.name || ' ' || new.email || ' ' || coalesce(new.organization, '')
          WHERE user_id = new.id;
        RETURN NULL;
      END $$`);
    await runner.query(`
      CREATE OR REPLACE TRIGGER users_organizer_words AFTER UPDATE OF name, email, organization ON users
        FOR EACH ROW WHEN (
          (old.name, old.email, old.organization) IS DISTINCT FROM (new.name, new.email, new.organization))
        EXECUTE FUNCTION pass_on_organizer_words()`);
    // Until it is made anew a search reads the table; kept up beside the filling it would take the most of its time.
    await runner.query(`DROP INDEX IF EXISTS events_search`);
    for (let last: string | undefined = FIRST_ID; last !== undefined;) last = await fillPart(runner, last);
    await runner.query(`
      CREATE INDEX events_search ON events
        USING gin ((title || ' ' || link_slug || ' ' || organizer_words) gin_trgm_ops)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX events_search`);
    await runner.query(`
      CREATE INDEX events_search ON events USING gin ((title || ' ' || link_slug) gin_trgm_ops)`);
    await runner.query(`DROP TRIGGER users_organizer_words ON users`);
    await runner.query(`DROP FUNCTION pass_on_organizer_words`);
    await runner.query(`DROP TRIGGER events_organizer_words ON events`);
    await runner.query(`DROP FUNCTION note_organizer_words`);
    await runner.query(`ALTER TABLE events DROP COLUMN organizer_words`);
  }
}

/**
 * Fills in the events that come after one. Organizers are locked before their events, as everywhere: who changes their
 * name meanwhile comes before or after, and passes it on.
 *
 * @returns the last one's id; undefined when none was left
 */
async function fillPart(runner: QueryRunner, after: string): Promise<string | undefined> {
  const filled = (await runner.query(
    `WITH part AS MATERIALIZED (
       SELECT events.id, ${ORGANIZER} AS words FROM events JOIN users ON users.id = user_id
       WHERE events.id > $1 ORDER BY events.id LIMIT ${PART} FOR SHARE OF users),
     filled AS (
       UPDATE events SET organizer_words = words FROM part WHERE events.id = part.id RETURNING events.id)
     SELECT id FROM filled ORDER BY id DESC LIMIT 1`,
    [after],
  )) as { id: string }[];
  return filled[0]?.id;
}
