import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What was kept of a guest was the same at every event; now it is another one at each (`guestAt`). A node of the
 * version before still writes the old ones while it is replaced: such a photo's device can be banned, and is let in
 * all the same until it has made another.
 */
export class GuestsByEvent1763701503000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const atEvent = `rtrim(translate(encode(sha256(convert_to(event_id || ' ' || guest_id, 'UTF8')), 'base64'),
      '+/', '-_'), '=')`;
    await runner.query(`UPDATE generated_photos SET guest_id = ${atEvent} WHERE guest_id IS NOT NULL`);
    await runner.query(`UPDATE banned_devices SET guest_id = ${atEvent}`);
  }

  /** There is no way back from a digest: photos keep nothing of their guests then. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DELETE FROM banned_devices`);
    await runner.query(`UPDATE generated_photos SET guest_id = NULL`);
  }
}
