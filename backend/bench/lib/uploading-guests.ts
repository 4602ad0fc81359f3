import { Agent } from 'node:http';
import { uploadForm } from '../../test/factories/uploads.js';
import { BenchGuest } from './guest.js';
import { preparedPhoto, realPhonePhoto } from './pictures.js';

/** Of so many guests one sends the whole photo of a phone; the others' pages make it smaller first. */
const ONE_WHOLE_IN = 8;

/** Guests with generated pictures as detailed as photos, each with a connection and a cookie of their own. */
export class UploadingGuests {
  /** Attempts that were turned away so far. */
  turnedAway = 0;
  private readonly agent = new Agent();

  private constructor(
    private readonly whole: Buffer,
    private readonly prepared: Buffer,
  ) {}

  static async make(): Promise<UploadingGuests> {
    const phone = await realPhonePhoto();
    return new UploadingGuests(uploadForm(phone), uploadForm(await preparedPhoto(phone)));
  }

  /** One guest comes and stays until the photo is framed. @param number of the guest */
  async upload(url: string, slug: string, number: number): Promise<void> {
    const form = number % ONE_WHOLE_IN === 0 ? this.whole : this.prepared;
    this.turnedAway += (await new BenchGuest(url, slug, this.agent).insist(form)).length - 1;
  }

  /**
   * As many as are in work at once, one after the other, for some seconds: what the service can do at most.
   *
   * @param urls of its nodes, which take turns
   * @returns photos a second
   */
  async atOnce(inWork: number, urls: string[], slug: string, seconds: number): Promise<number> {
    const begunAt = performance.now();
    const elapsed = () => (performance.now() - begunAt) / 1000;
    let done = 0;
    let next = 0;
    await Promise.all(
      Array.from({ length: inWork }, async () => {
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
