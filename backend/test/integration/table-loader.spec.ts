import { Readable } from 'node:stream';
import pg from 'pg';
import { TableLoader } from '../../src/platform/database/table-loader.js';
import { createEmptyDatabase, type TestDatabase } from '../support/database.js';

describe('TableLoader', () => {
  let database: TestDatabase;
  let client: pg.Client;
  let loader: TableLoader;

  beforeEach(async () => {
    database = await createEmptyDatabase();
    client = new pg.Client({ connectionString: database.url });
    await client.connect();
    // By name, the first table references the second. A trigger counts inserted rows.
    await client.query(`
      CREATE TABLE "parent" (id serial PRIMARY KEY, "Odd name" text);
      CREATE TABLE "a child" (id serial PRIMARY KEY, parent_id int NOT NULL REFERENCES parent (id));
      CREATE TABLE counted (n int);
      CREATE FUNCTION count_one() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN INSERT INTO counted VALUES (1); RETURN NULL; END $$;
      CREATE TRIGGER counting AFTER INSERT ON parent FOR EACH ROW EXECUTE FUNCTION count_one();
      INSERT INTO parent ("Odd name") VALUES ('inserted by a migration')`);
    loader = await TableLoader.open(database.url);
  });
  afterEach(async () => {
    await loader.close();
    await client.end();
    await database.drop();
  });

  const TABLES = [
    { name: 'a child', columns: ['id', 'parent_id'] },
    { name: 'parent', columns: ['id', 'Odd name'] },
  ];
  const read = ({ name }: { name: string }) =>
    Promise.resolve(Readable.from([Buffer.from(name === 'parent' ? '7\tseven\n41\t\\N\n' : '1\t41\n')]));
  const select = async (query: string) =>
    (await client.query<unknown[]>({ text: query, rowMode: 'array' })).rows;

  it('loads referenced tables first, continues sequences and runs no triggers', async () => {
    await loader.load(TABLES, read, () => Promise.resolve());
    expect(await select('SELECT * FROM parent ORDER BY id')).toEqual([
      [7, 'seven'],
      [41, null],
    ]);
    expect(await select('SELECT * FROM counted')).toEqual([]);
    expect(await select(`INSERT INTO parent ("Odd name") VALUES ('next') RETURNING id`)).toEqual([[42]]);
    expect(await select('SELECT * FROM counted')).toEqual([[1]]);
    expect(await select(`INSERT INTO "a child" (parent_id) VALUES (42) RETURNING id`)).toEqual([[2]]);
  });

  it('loads nothing when any table fails', async () => {
    const refuse = () => Promise.reject(new Error('not what was expected'));
    await expect(loader.load(TABLES, read, refuse)).rejects.toThrow('not what was expected');
    const broken = () => Promise.resolve(Readable.from([Buffer.from('7\tseven\n')]));
    await expect(loader.load(TABLES, broken, () => Promise.resolve())).rejects.toThrow();
    const unknown = [{ name: 'nowhere', columns: ['id'] }];
    await expect(loader.load(unknown, read, () => Promise.resolve())).rejects.toThrow(
      'Table nowhere does not exist',
    );
    expect(await select('SELECT "Odd name" FROM parent')).toEqual([['inserted by a migration']]);
  });
});
