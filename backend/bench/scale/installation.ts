import pg from 'pg';
import { DataSource } from 'typeorm';
import { fillDatabase } from '../admin/bulk-data.js';
import { dataSourceOptions, migrate } from '../../src/platform/database/data-source.js';
import { KEEP_ALIVE } from '../../src/platform/database/query-timeout-client.js';
import { fillActivity } from './activity.js';
import type { InstallationAmounts, SubjectAmounts } from './amounts.js';
import { createSubject, fillEvents, fillPhotos, openSubject, type Subject } from './subjects.js';

/** A running service. */
export interface Service {
  readonly url: string;
  stop(): Promise<void>;
}

/** A service on a filled database. */
export interface Installation {
  service: Service;
  databaseUrl: string;
  subjects: Subject[];
}

/** Create a migrated database beside another one. @returns its URL */
export async function createDatabase(sharedWith: string, name: string): Promise<string> {
  const client = new pg.Client({ connectionString: sharedWith });
  await client.connect();
  await client.query(`CREATE DATABASE ${name}`);
  await client.end();
  const url = new URL(sharedWith);
  url.pathname = `/${name}`;
  await migrate(url.href);
  return url.href;
}

/**
 * Start the service on an empty database, create the subjects with calls, so that their frames have files, and fill all
 * other rows with SQL while the service is stopped.
 *
 * @param start starts the service, each time with the same data folder
 * @param log receives each filled table
 */
export async function createInstallation(
  databaseUrl: string,
  { rows, subjects }: InstallationAmounts,
  start: () => Promise<Service>,
  log: (message: string) => void,
): Promise<Installation> {
  // Without the timeout of the service's queries.
  const source = new DataSource({ ...dataSourceOptions(databaseUrl), extra: { ...KEEP_ALIVE } });
  await source.initialize();
  try {
    const empty = await start();
    const created = await mapInTurn(subjects, (amounts) => createSubject(empty.url, source, amounts.name));
    await empty.stop();
    const fillSubjects = (fill: typeof fillPhotos) =>
      mapInTurn(created, (subject, at) => fill(source, subject, subjects[at]!));
    await fillDatabase(source, rows, log, () => fillSubjects(fillPhotos));
    await fillSubjects(fillEvents);
    await fillActivity(source, log);
    const service = await start();
    const open = (subject: (typeof created)[number], at: number) =>
      openSubject(source, { ...subject, url: service.url }, subjects[at] as SubjectAmounts);
    return { service, databaseUrl, subjects: await mapInTurn(created, open) };
  } finally {
    await source.destroy();
  }
}

async function mapInTurn<T, U>(items: T[], work: (item: T, at: number) => Promise<U>): Promise<U[]> {
  const results: U[] = [];
  for (const [at, item] of items.entries()) results.push(await work(item, at));
  return results;
}
