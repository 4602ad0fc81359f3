import { DataSource } from 'typeorm';
import { dataSourceOptions } from '../../src/platform/database/data-source.js';
import { createTestDatabase } from '../support/database.js';

describe('createTestDatabase', () => {
  it('creates migrated databases that are isolated from each other', async () => {
    const [one, two] = await Promise.all([createTestDatabase(), createTestDatabase()]);
    const [first, second] = await Promise.all(
      [one, two].map((database) => new DataSource(dataSourceOptions(database.url)).initialize()),
    );

    await first?.query('CREATE TABLE only_here (id int)');

    expect(await first?.showMigrations()).toBe(false);
    await expect(second?.query('SELECT FROM only_here')).rejects.toThrow('does not exist');
    await Promise.all([first?.destroy(), second?.destroy()]);
    await Promise.all([one.drop(), two.drop()]);
  });
});
