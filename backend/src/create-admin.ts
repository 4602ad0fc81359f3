import 'reflect-metadata';
import { parseArgs } from 'node:util';
import { INVISIBLE } from '@eventframe/contracts/invisible';
import { NAME_MAX, PASSWORD_MAX, PASSWORD_MIN } from '@eventframe/contracts/limits';
import { MESSAGES } from '@eventframe/contracts/messages';
import { DataSource } from 'typeorm';
import { readAdminPassword } from './auth/password-rules.js';
import {
  AdminCreator,
  AdminRefusedError,
  type AdminRequest,
  type AdminResult,
} from './admin/users/admin-creator.js';
import { toSingleLine } from './common/validation/decorators.js';
import { SettingsError } from './platform/config/environment-reader.js';
import { parseSettings } from './platform/config/parse-settings.js';
import { explainDatabaseError } from './platform/config/explain-errors.js';
import { printHelp, printLine, printStep } from './platform/console/print.js';
import { dataSourceOptions, migrate } from './platform/database/data-source.js';
import { EmbeddedPostgresError } from './platform/database/embedded/embedded-postgres-error.js';
import { ensureEmbeddedPostgres } from './platform/database/embedded/ensure-embedded-postgres.js';

const USAGE = `npm run create-admin -- EMAIL [--name NAME]

Makes the account with this email an admin, or creates it. A new account gets the name (at most ${NAME_MAX} characters),
by default the part of the email before its @, and the password in ADMIN_PASSWORD (${PASSWORD_MIN} to ${PASSWORD_MAX} characters), by default
one that is shown once. An existing account keeps both. The server can be running or stopped.`;

/** `npm run create-admin`. */
try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  const isUserError = [AdminRefusedError, EmbeddedPostgresError, SettingsError].some(
    (kind) => error instanceof kind,
  );
  process.stderr.write(`${isUserError ? (error as Error).message : String(error)}\n`);
  process.exitCode = 1;
}

async function main(args: string[]): Promise<number> {
  if (printHelp(args, USAGE)) return 0;
  const account = readArguments(args);
  if (account === null) {
    process.stderr.write(`${USAGE}\n`);
    return 1;
  }
  if (INVISIBLE.test(account.email)) throw new AdminRefusedError(MESSAGES.emailInvisible);
  const settings = parseSettings(process.env);
  const database =
    settings.databaseUrl === null
      ? await ensureEmbeddedPostgres({ dataDir: settings.dataDir, log: printLine })
      : { url: settings.databaseUrl, stop: () => Promise.resolve() };
  try {
    await printStep('Applying migrations', () => migrate(database.url)).catch((error: unknown) => {
      throw explainDatabaseError(error, settings.databaseUrl);
    });
    const source = await new DataSource(dataSourceOptions(database.url)).initialize();
    try {
      const password = readAdminPassword({ ...settings, adminEmail: account.email });
      const admin = await new AdminCreator(source).createOrPromote({ ...account, password });
      printLine(describe(account.email, admin));
      return 0;
    } finally {
      await source.destroy();
    }
  } finally {
    await database.stop();
  }
}

/** @returns null if the arguments are invalid */
function readArguments(args: string[]): Omit<AdminRequest, 'password'> | null {
  try {
    const { positionals, values } = parseArgs({
      args,
      allowPositionals: true,
      options: { name: { type: 'string' } },
    });
    const [email = '', ...rest] = positionals;
    if (rest.length > 0 || !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) return null;
    const name = toSingleLine(values.name ?? '') || defaultName(email);
    return name.length > NAME_MAX ? null : { email, name };
  } catch {
    return null;
  }
}

function defaultName(email: string): string {
  return email.slice(0, Math.min(email.indexOf('@'), NAME_MAX));
}

function describe(email: string, { outcome, generatedPassword }: AdminResult): string {
  if (outcome === 'unchanged') return `${email} is already an admin.`;
  if (outcome === 'promoted') return `${email} is an admin now and signs in with the password it has.`;
  const password =
    generatedPassword === null ? 'from ADMIN_PASSWORD' : `${generatedPassword} (shown this once)`;
  return `${email} is an admin now. Password: ${password}`;
}
