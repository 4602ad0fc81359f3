import { execFile } from 'node:child_process';
import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { programPath } from './program.js';

/** What openssl takes from its configuration where none is installed. */
const CONFIGURATION = `[req]
distinguished_name = name
[name]
[authority]
basicConstraints = critical, CA:TRUE
`;

/** Who signs certificates for a test, as those do whom browsers trust: by an authority in between. */
export class CertificateAuthority {
  private constructor(
    private readonly folder: string,
    /** What a client has to trust. */
    readonly root: Buffer,
  ) {}

  /** @param folder an empty one, where keys and certificates are put */
  static async in(folder: string): Promise<CertificateAuthority> {
    await writeFile(join(folder, 'openssl.cnf'), CONFIGURATION);
    await issue(folder, 'root', ['-extensions', 'authority']);
    await issue(folder, 'between', ['-extensions', 'authority', ...signedBy(folder, 'root')]);
    return new CertificateAuthority(folder, await readFile(join(folder, 'root.pem')));
  }

  /** Puts fullchain.pem and privkey.pem of a new certificate into a folder, as certbot names them. */
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

/** Makes NAME.pem with its key NAME.key. */
async function issue(folder: string, name: string, wishes: readonly string[]): Promise<void> {
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
      ...wishes,
    ],
    { cwd: folder },
  );
}
