import { Agent } from 'node:http';
import { uploadForm } from '../../test/factories/uploads.js';
import { BenchGuest } from './guest.js';
import { preparedPhoto, realPhonePhoto } from './images.js';

/** Of so many guests one sends the whole photo of a phone; the others' pages make it smaller first. */
const FULL_SIZE_EVERY = 8;

/** Guests with generated pictures as detailed as photos, each with a connection and a cookie of their own. */
export class UploadingGuests {
  /** Attempts that were turned away so far. */
  rejected = 0;
  private readonly agent = new Agent();

  private constructor(
    private readonly whole: Buffer,
    private readonly prepared: Buffer,
  ) {}

  static async create(): Promise<UploadingGuests> {
    const phone = await realPhonePhoto();
    return new UploadingGuests(uploadForm(phone), uploadForm(await preparedPhoto(phone)));
  }

  /** One guest comes and stays until the photo is framed. @param number of the guest */
  async upload(url: string, slug: string, number: number): Promise<void> {
    const form = number % FULL_SIZE_EVERY === 0 ? this.whole : this.prepared;
    this.rejected += (await new BenchGuest(url, slug, this.agent).uploadWithRetries(form)).length - 1;
  }

  /**
   * As many as are in work at once, one after the other, for some seconds: what the service can do at most.
   *
   * @param urls of its nodes, which take turns
   * @returns photos a second
   */
  async measureUploadRate(
    concurrency: number,
    urls: string[],
    slug: string,
    seconds: number,
  ): Promise<number> {
    const startedAt = performance.now();
    const elapsed = () => (performance.now() - startedAt) / 1000;
    let done = 0;
    let next = 0;
    await Promise.all(
      Array.from({ length: concurrency }, async () => {
        while (elapsed() < seconds) {
          const number = next++;
          await this.upload(urls[number % urls.length]!, slug, number);
          done += 1;
        }
      }),
    );
    return done / elapsed();
  }

  close(): void {
    this.agent.destroy();
  }
}
