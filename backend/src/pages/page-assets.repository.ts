import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/**
 * The hashed files of builds. A page that was opened before an upgrade loads its remaining parts from here, and during
 * a rolling upgrade a page of one build can reach a node of another.
 */
@Injectable()
export class PageAssetsRepository {
  constructor(private readonly source: DataSource) {}

  /** @param path such as `/assets/guest-1a2b3c4d.js` */
  async find(path: string): Promise<Buffer | null> {
    const [asset] = await this.source.query<{ content: Buffer }[]>(
      'SELECT content FROM page_assets WHERE path = $1',
      [path],
    );
    return asset?.content ?? null;
  }

  /**
   * Store the assets of this node's build. Deletes those of other builds 30 days after a build without them started.
   *
   * @param assets contents by path
   */
  async publish(assets: ReadonlyMap<string, Buffer>): Promise<void> {
    const paths = [...assets.keys()];
    if (paths.length === 0) return;
    await this.source.transaction(async (transaction) => {
      // Nodes of two builds that start concurrently would lock the same rows in different orders. Reads continue.
      await transaction.query('LOCK TABLE page_assets IN SHARE ROW EXCLUSIVE MODE');
      await transaction.query(
        `UPDATE page_assets SET superseded_at = CASE WHEN path = ANY ($1) THEN NULL ELSE now() END
         WHERE (superseded_at IS NULL) <> (path = ANY ($1))`,
        [paths],
      );
      await transaction.query(`DELETE FROM page_assets WHERE superseded_at < now() - interval '30 days'`);
      const rows = await transaction.query<{ path: string }[]>(
        'SELECT path FROM page_assets WHERE path = ANY ($1)',
        [paths],
      );
      const stored = new Set(rows.map(({ path }) => path));
      const missing = paths.filter((path) => !stored.has(path));
      await transaction.query(
        'INSERT INTO page_assets (path, content) SELECT * FROM unnest($1::text[], $2::bytea[])',
        [missing, missing.map((path) => assets.get(path))],
      );
    });
  }
}
