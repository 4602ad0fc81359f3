import S3rver from 's3rver';
import { removeFolder, temporaryFolder } from '../temporary-folder.js';

const BUCKET = 'eventframe';

/** An S3 server with one empty public bucket on a free loopback port, with objects in a separate folder. */
export class S3Server {
  private constructor(
    private readonly server: S3rver,
    private readonly folder: string,
    readonly url: string,
  ) {}

  static async start(): Promise<S3Server> {
    const folder = await temporaryFolder();
    const server = new S3rver({
      address: '127.0.0.1',
      port: 0,
      directory: folder,
      silent: true,
      configureBuckets: [{ name: BUCKET, configs: [] }],
    });
    const { port } = await server.run();
    return new S3Server(server, folder, `http://127.0.0.1:${port}`);
  }

  /** The settings of a node that stores its media here. */
  env(url = this.url): Record<string, string> {
    return {
      S3_ENDPOINT: url,
      S3_BUCKET: BUCKET,
      // The server's only credentials.
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
    };
  }

  /** The public URL of an object. */
  objectUrl(name: string): string {
    return `${this.url}/${BUCKET}/${name}`;
  }

  async stop(): Promise<void> {
    await this.server.close();
    await removeFolder(this.folder);
  }
}
