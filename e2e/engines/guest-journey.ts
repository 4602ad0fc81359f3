import { writeFile } from 'node:fs/promises';
import { expect, type TestInfo } from '@playwright/test';
import type { Placement, Rect } from '@eventframe/contracts/framing/geometry';
import type { GuestEvent } from '../support/guest-event.js';
import { meanDifference } from '../support/images.js';
import { click, countVisible, type Engine, evaluate, expectVisible } from './engine.js';
import { holdUploads } from './uploads-held.js';

const FILE_INPUT = { css: 'input[type=file]' };
const GENERATE = { css: 'button', name: 'Generate Photo' };
const DEVICE_LINK = { css: 'a[download][href^="blob:"]' };
const SERVER_LINK = { css: 'a[download][href*="framed-photo.png"]' };
const ANOTHER = { css: 'button', name: 'Make Another' };
const DELIVERED = { css: '[role=status]', name: /Your photo is in the gallery\./ };
const GALLERY_PHOTOS = { css: '.g-photo-tile img[alt^="Open photo"]' };

/** The guest page of an event in an engine. */
export class GuestJourney {
  constructor(
    private readonly engine: Engine,
    private readonly event: GuestEvent,
    private readonly origin: string,
    private readonly info: TestInfo,
  ) {}

  async open(): Promise<void> {
    await this.engine.goto(this.origin + this.event.path);
    await expectVisible(this.engine, { css: 'button', name: 'Choose Photo' });
  }

  async choose(name: string, photo: Buffer): Promise<void> {
    const path = this.info.outputPath(name);
    await writeFile(path, photo);
    await this.engine.setFile(FILE_INPUT, path);
    await expectVisible(this.engine, GENERATE);
  }

  /** Place a photo, frame it, and compare the device's rendering with the server's. */
  async expectParity(photo: Buffer, placement: Placement, window: Rect, bound: number): Promise<void> {
    const { engine } = this;
    const send = await holdUploads(engine);
    await this.choose('photo.jpg', photo);
    await this.place(placement);
    await click(engine, GENERATE);
    await expectVisible(engine, DEVICE_LINK);
    const onDevice = await this.readImage(DEVICE_LINK.css);
    await send();
    await expectVisible(engine, SERVER_LINK);
    const onServer = await this.readImage(SERVER_LINK.css);
    expect
      .soft(await meanDifference(onDevice, onServer, window), JSON.stringify(placement))
      .toBeLessThanOrEqual(bound);
    await click(engine, ANOTHER);
  }

  /** The device shows the photo, whatever its type. */
  async expectPlaceable(): Promise<void> {
    await expectVisible(this.engine, { css: '[role=application]', name: 'Your photo in the frame' });
  }

  /** Frame a photo that was chosen and wait until it is in the gallery. */
  async generate(): Promise<void> {
    await click(this.engine, GENERATE);
    await expectVisible(this.engine, DELIVERED);
    await expectVisible(this.engine, SERVER_LINK);
  }

  /** Photos of other guests appear and open in the lightbox. */
  async watchGallery(photoCount: number): Promise<void> {
    const { engine } = this;
    await click(engine, { css: '[role=tab]', name: 'Live Gallery' });
    await expect.poll(() => countVisible(engine, GALLERY_PHOTOS)).toBe(photoCount);
    await this.event.addPhoto();
    await expect.poll(() => countVisible(engine, GALLERY_PHOTOS)).toBe(photoCount + 1);
    await click(engine, GALLERY_PHOTOS);
    await expectVisible(engine, { css: 'dialog.g-lightbox img' });
    await click(engine, { css: 'dialog.g-lightbox button', name: 'Close' });
    await expect.poll(() => countVisible(engine, { css: 'dialog.g-lightbox' })).toBe(0);
  }

  /** Delete the newest photo of this device. It stays deleted after a reload. */
  async deleteMine(remaining: number): Promise<void> {
    const { engine } = this;
    await click(engine, { css: 'button', name: /My Photos/ });
    const inSheet = { css: 'dialog.g-sheet button', name: 'Delete' };
    await click(engine, inSheet);
    await expectVisible(engine, { css: 'dialog [role=alert] p', name: /Delete this photo here/ });
    await click(engine, inSheet);
    await expectVisible(engine, { css: 'dialog [role=status]', name: /Photo deleted\./ });
    await expect.poll(async () => (await this.event.photos()).length).toBe(remaining);
    await this.open();
    await click(engine, { css: '[role=tab]', name: 'Live Gallery' });
    await expect.poll(() => countVisible(engine, GALLERY_PHOTOS)).toBe(remaining);
  }

  async watchWall(): Promise<void> {
    await this.engine.goto(`${this.origin + this.event.path}/wall`);
    const { photoUrl } = await this.event.addPhoto();
    await expectVisible(this.engine, { css: `img[src="${photoUrl}"]` });
  }

  /** Read the image that a link downloads, as PNG. */
  async readImage(link: string): Promise<Buffer> {
    const url = await evaluate(
      this.engine,
      async (link) => {
        const image = new Image();
        image.src = document.querySelector<HTMLAnchorElement>(link)!.href;
        await image.decode();
        const canvas = document.createElement('canvas');
        [canvas.width, canvas.height] = [image.naturalWidth, image.naturalHeight];
        canvas.getContext('2d')!.drawImage(image, 0, 0);
        return canvas.toDataURL('image/png');
      },
      link,
    );
    return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
  }

  private async place({ zoom, rotation, offsetX, offsetY }: Placement): Promise<void> {
    const values = { Zoom: zoom, Rotate: rotation, Horizontal: offsetX, Vertical: offsetY };
    for (const [name, value] of Object.entries(values))
      await evaluate(
        this.engine,
        (name, value) => {
          const slider = [...document.querySelectorAll<HTMLInputElement>('input[type=range]')].find(
            ({ labels, ariaLabel }) => ariaLabel === name || labels?.[0]?.textContent.includes(name),
          )!;
          // React ignores a value that was set through its own property.
          Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(
            slider,
            String(value),
          );
          slider.dispatchEvent(new Event('input', { bubbles: true }));
        },
        name,
        value,
      );
  }
}
