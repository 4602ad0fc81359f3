import { execFile } from 'node:child_process';
import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { programPath } from './program.js';

/** A minimal openssl configuration, since none may be installed. */
const CONFIGURATION = `[req]
distinguished_name = name
[name]
[authority]
basicConstraints = critical, CA:TRUE
`;

/** Signs test certificates with an intermediate authority, as public authorities do. */
export class CertificateAuthority {
  private constructor(
    private readonly folder: string,
    /** The root certificate that clients must trust. */
    readonly root: Buffer,
  ) {}

  /** @param folder an empty folder for keys and certificates */
  static async in(folder: string): Promise<CertificateAuthority> {
    await writeFile(join(folder, 'openssl.cnf'), CONFIGURATION);
    await issue(folder, 'root', ['-extensions', 'authority']);
    await issue(folder, 'between', ['-extensions', 'authority', ...signedBy(folder, 'root')]);
    return new CertificateAuthority(folder, await readFile(join(folder, 'root.pem')));
  }

  /** Writes fullchain.pem and privkey.pem of a new certificate to a folder, named as by certbot. */
  async certify(host: string, folder: string): Promise<void> {
    const extension = ['-addext', `subjectAltName=DNS:${host}`];
    await issue(this.folder, host, [...extension, ...signedBy(this.folder, 'between')]);
    const chain = [host, 'between'].map((name) => readFile(join(this.folder, `${name}.pem`)));
    await writeFile(join(folder, 'fullchain.pem'), Buffer.concat(await Promise.all(chain)));
    await copyFile(join(this.folder, `${host}.key`), join(folder, 'privkey.pem'));
  }
}

function signedBy(folder: string, name: string): string[] {
  return ['-CA', join(folder, `${name}.pem`), '-CAkey', join(folder, `${name}.key`)];
}

/** Creates NAME.pem with its key NAME.key. */
async function issue(folder: string, name: string, options: readonly string[]): Promise<void> {
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-keyout', `${name}.key`];
  await promisify(execFile)(
    programPath('OPENSSL_PATH'),
    [
      'req',
      '-x509',
      '-config',
      'openssl.cnf',
      '-subj',
      `/CN=${name}`,
      '-out',
      `${name}.pem`,
      ...key,
      ...options,
    ],
    { cwd: folder },
  );
}
