import { Agent } from 'node:http';
import { uploadForm } from '../../test/factories/uploads.js';
import { BenchGuest } from './guest.js';
import { preparedPhoto, realPhonePhoto } from './images.js';

/** One in this many guests uploads the full-size photo; the others' pages resize it first. */
const FULL_SIZE_EVERY = 8;

/** Guests with separate connections and cookies who upload a photo. */
export class UploadingGuests {
  /** Rejected attempts so far. */
  rejected = 0;
  private readonly agent = new Agent();

  private constructor(
    private readonly fullSize: Buffer,
    private readonly prepared: Buffer,
  ) {}

  static async create(): Promise<UploadingGuests> {
    const phone = await realPhonePhoto();
    return new UploadingGuests(uploadForm(phone), uploadForm(await preparedPhoto(phone)));
  }

  /** Upload as a new guest until the photo is accepted. @param number the guest's number */
  async upload(url: string, slug: string, number: number): Promise<void> {
    const form = number % FULL_SIZE_EVERY === 0 ? this.fullSize : this.prepared;
    this.rejected += (await new BenchGuest(url, slug, this.agent).uploadWithRetries(form)).length - 1;
  }

  /**
   * Measure the maximum throughput with a constant number of concurrent uploads.
   *
   * @param urls of the nodes, used in turns
   * @returns photos per second
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
