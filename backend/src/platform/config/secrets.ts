import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createFolders } from '../files/file-system.js';
import { createOnce } from './create-once.js';
import { SettingsError } from './environment-reader.js';
import type { Settings } from './settings.js';

export const SECRET_FILE = 'session-secret';
const MIN_CHARACTERS = 32;

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * The server's root secret: `SESSION_SECRET`, or one generated once in the data folder, readable only by its owner.
 *
 * A separate key is derived for each purpose, so that a value of one purpose is never valid for another.
 */
export class Secrets {
  private constructor(private readonly root: string) {}

  static async load(settings: Pick<Settings, 'sessionSecret' | 'dataDir'>): Promise<Secrets> {
    return new Secrets(settings.sessionSecret ?? (await loadGeneratedSecret(settings.dataDir)));
  }

  /** The key that signs session cookies. */
  get session(): string {
    return this.key('session').toString('hex');
  }

  /** Return the HMAC-SHA-256 of `text` under the key of a purpose, as base64url (43 characters). */
  sign(purpose: string, text: string): string {
    return createHmac('sha256', this.key(purpose)).update(text).digest('base64url');
  }

  /**
   * Encrypt for storage with AES-256-GCM under the key of a purpose. @returns base64url of nonce, tag and ciphertext
   */
  seal(purpose: string, text: string): string {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv('aes-256-gcm', this.key(purpose), nonce);
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
  }

  /** Decrypt the result of {@link seal}. @throws Error if it was changed or sealed under another key */
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

/** Retries for a file that is too short, because another process may be writing it. */
const SHORT_FILE = { maxReads: 20, delayMs: 50 };

/** Read the generated secret, or generate it. Of concurrent processes, the one that creates the file decides. */
async function loadGeneratedSecret(dataDir: string): Promise<string> {
  const path = join(dataDir, SECRET_FILE);
  const earlier = await readSecret(path);
  if (earlier !== null) return earlier;

  await createFolders(dataDir);
  await createOnce(path, randomBytes(32).toString('hex'));
  return loadGeneratedSecret(dataDir);
}

/**
 * @returns null if there is no file
 * @throws SettingsError for an invalid secret, because keys derived from an empty one would be public
 */
async function readSecret(path: string): Promise<string | null> {
  for (let reads = 0; reads < SHORT_FILE.maxReads; reads += 1) {
    const text = await readIfExists(path);
    if (text === null || text.length >= MIN_CHARACTERS) return text;
    await sleep(SHORT_FILE.delayMs);
  }
  throw new SettingsError(
    'SESSION_SECRET',
    `is not set and ${path} contains no complete secret. Restore the file from a backup; or remove it, which signs ` +
      'all users out and invalidates the receipts of all photos; or set the variable',
    '$(openssl rand -hex 32)',
  );
}

async function readIfExists(path: string): Promise<string | null> {
  try {
    return (await readFile(path, 'utf8')).trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** Compare secrets in constant time, independent of where they differ and of their lengths. */
export function isSameSecret(presented: string, secret: string): boolean {
  return timingSafeEqual(digest(presented), digest(secret));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
