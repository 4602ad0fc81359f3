import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { BenchGuest } from './guest.js';

/** Thumbnails on a phone's first screen of the gallery. */
const VISIBLE_THUMBNAILS = 12;

/**
 * A first visit by a phone: loads the page with its assets and the live gallery, uploads a photo, views it and
 * optionally downloads it.
 */
export class VisitingGuest {
  private readonly agent = new Agent({ keepAlive: true });

  constructor(
    private readonly url: string,
    private readonly slug: string,
  ) {}

  /** @param downloads whether to fetch the lossless download */
  async visit(form: Buffer, downloads: boolean): Promise<void> {
    const page = (await this.get(`/event/${this.slug}`)).toString();
    const assets = [...page.matchAll(/(?:src|href)="(\/[^"]+\.(?:js|css|woff2))"/g)].map(([, path]) => path!);
    await Promise.all([...new Set(assets)].map((path) => this.get(path)));
    const stream = this.listen();
    const { frames } = await this.json<{ frames: { frameUrl: string }[] }>(`/api/public/event/${this.slug}`);
    const { photos } = await this.json<{ photos: { thumbUrl: string }[] }>(
      `/api/public/event/${this.slug}/gallery`,
    );
    await Promise.all(
      [
        ...frames.map(({ frameUrl }) => frameUrl),
        ...photos.slice(0, VISIBLE_THUMBNAILS).map(({ thumbUrl }) => thumbUrl),
      ].map((path) => this.get(path)),
    );
    const response = await new BenchGuest(this.url, this.slug, this.agent).upload(form);
    if (response.status !== 201) throw new Error(`${response.status} ${response.body}`);
    const photo = JSON.parse(response.body) as { photoUrl: string; downloadUrl: string };
    await this.get(photo.photoUrl);
    if (downloads) await this.get(photo.downloadUrl);
    stream.destroy();
    this.agent.destroy();
  }

  private async json<T>(path: string): Promise<T> {
    return JSON.parse((await this.get(path)).toString()) as T;
  }

  /** The received bytes: compressed for scripts and styles, plain for pages and JSON. */
  private get(path: string): Promise<Buffer> {
    const headers: IncomingHttpHeaders = /\.(js|css)$/.test(path) ? { 'accept-encoding': 'br, gzip' } : {};
    return new Promise((resolve, reject) => {
      const call = request(this.url + path, { agent: this.agent, headers }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.once('error', reject);
        response.once('end', () => {
          if (response.statusCode === 200) resolve(Buffer.concat(chunks));
          else reject(new Error(`${response.statusCode} ${path}`));
        });
      });
      call.once('error', reject);
      call.end();
    });
  }

  private listen() {
    const call = request(
      `${this.url}/api/public/event/${this.slug}/stream`,
      { agent: this.agent },
      (response) => response.resume(),
    );
    call.on('error', () => undefined);
    call.end();
    return call;
  }
}
