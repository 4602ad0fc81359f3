import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { makeFolders } from '../make-folders.js';
import { createOnce } from './create-once.js';
import { SettingsError } from './environment-reader.js';
import type { Settings } from './settings.js';

export const SECRET_FILE = 'session-secret';
const MIN_CHARACTERS = 32;

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * The server's root secret: `SESSION_SECRET`, or one generated once into the data folder, readable by its
 * owner only. Keys for single purposes are derived from it, so that none of them can stand in for another.
 */
export class Secrets {
  private constructor(private readonly root: string) {}

  static async load(settings: Pick<Settings, 'sessionSecret' | 'dataDir'>): Promise<Secrets> {
    return new Secrets(settings.sessionSecret ?? (await generatedSecret(settings.dataDir)));
  }

  /** What signs session cookies. */
  get session(): string {
    return this.key('session').toString('hex');
  }

  /** HMAC-SHA-256 of `text` under the key of one purpose, as base64url (43 characters). */
  sign(purpose: string, text: string): string {
    return createHmac('sha256', this.key(purpose)).update(text).digest('base64url');
  }

  /** Encrypts for storage: AES-256-GCM under the key of one purpose, as base64url of nonce, tag, ciphertext. */
  seal(purpose: string, text: string): string {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv('aes-256-gcm', this.key(purpose), nonce);
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
  }

  /** What {@link seal} encrypted. Throws when it was changed or sealed under another key. */
  open(purpose: string, sealed: string): string {
    const bytes = Buffer.from(sealed, 'base64url');
    const tagEnd = NONCE_BYTES + TAG_BYTES;
    const nonce = bytes.subarray(0, NONCE_BYTES);
    const decipher = createDecipheriv('aes-256-gcm', this.key(purpose), nonce, { authTagLength: TAG_BYTES });
    decipher.setAuthTag(bytes.subarray(NONCE_BYTES, tagEnd));
    return Buffer.concat([decipher.update(bytes.subarray(tagEnd)), decipher.final()]).toString('utf8');
  }

  private key(purpose: string): Buffer {
    return Buffer.from(hkdfSync('sha256', this.root, 'eventframe', purpose, 32));
  }
}

/** How often, and after how many milliseconds, a file is read again that is too short: it may just be written. */
const LOOKS = { times: 20, everyMs: 50 };

/** Several processes may start at once on one folder: whoever gives the file its name decides. */
async function generatedSecret(dataDir: string): Promise<string> {
  const path = join(dataDir, SECRET_FILE);
  const earlier = await readSecret(path);
  if (earlier !== null) return earlier;

  await makeFolders(dataDir);
  await createOnce(path, randomBytes(32).toString('hex'));
  return generatedSecret(dataDir);
}

/** @returns null when there is none. @throws SettingsError when it is no secret: keys of nothing are known to all */
async function readSecret(path: string): Promise<string | null> {
  for (let looks = 0; looks < LOOKS.times; looks += 1) {
    const text = await readIfThere(path);
    if (text === null || text.length >= MIN_CHARACTERS) return text;
    await sleep(LOOKS.everyMs);
  }
  throw new SettingsError(
    'SESSION_SECRET',
    `is not set and ${path} holds no whole secret. Put the file back from a backup; or remove it, which signs ` +
      'everybody out and ends the receipts of all photos; or set the variable',
    '$(openssl rand -hex 32)',
  );
}

async function readIfThere(path: string): Promise<string | null> {
  try {
    return (await readFile(path, 'utf8')).trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
