import { createCanvas, DOMMatrix, ImageData, loadImage, Path2D } from '@napi-rs/canvas';
import jsqr from 'jsqr';
import { type Account, signedInOrganizer } from '../factories/accounts.js';
import { createEvent, type CreatedEvent } from '../factories/events.js';
import { createTestApp, type TestApp } from '../support/test-app.js';

/** Decodes printed codes with an independent library. */
describe('QR codes and posters', () => {
  let app: TestApp;
  let owner: Account;
  let event: CreatedEvent;

  beforeAll(async () => {
    app = await createTestApp({ env: { APP_URL: 'http://photos.example.com' } });
    owner = await signedInOrganizer(app);
    event = await createEvent(owner, { title: 'Żaneta & José – garden party', linkSlug: 'garden-party' });
  });
  afterAll(() => app.stop());

  const EVENT_URL = 'http://photos.example.com/event/garden-party';
  const bytesOf = async (path: string) => Buffer.from(await (await owner.agent.get(path)).arrayBuffer());

  async function decodePicture(bytes: Buffer): Promise<string | undefined> {
    const image = await loadImage(bytes);
    const canvas = createCanvas(500, 500);
    const context = canvas.getContext('2d');
    context.fillStyle = '#fff';
    context.fillRect(0, 0, 500, 500);
    context.drawImage(image, 0, 0, 500, 500);
    return jsqr.default(new Uint8ClampedArray(context.getImageData(0, 0, 500, 500).data), 500, 500)?.data;
  }

  async function readPdf(bytes: Buffer) {
    // pdf.js uses browser globals, which must come from the canvas library.
    Object.assign(globalThis, { Path2D, DOMMatrix, ImageData });
    const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs');
    const document = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
    const page = await document.getPage(1);
    const viewport = page.getViewport({ scale: 1.5 });
    const [width, height] = [Math.round(viewport.width), Math.round(viewport.height)];
    const canvas = createCanvas(width, height);
    const context = canvas.getContext('2d');
    // The test library's canvas is compatible with pdf.js, but has its own types.
    await page.render({ canvas: null, canvasContext: context as never, viewport }).promise;
    const items = (await page.getTextContent()).items.flatMap((item) => ('str' in item ? [item] : []));
    // Text positions in points from the page's lower left corner.
    const texts = items
      .filter(({ str }) => str.trim() !== '')
      .map(({ transform, width: textWidth }) => ({
        left: transform[4] as number,
        textWidth,
        bottom: transform[5] as number,
      }));
    const { data } = context.getImageData(0, 0, width, height);
    return {
      pages: document.numPages,
      size: [Math.round(width / 1.5), Math.round(height / 1.5)],
      text: items.map(({ str }) => str).join(''),
      left: Math.min(...texts.map(({ left }) => left)),
      right: Math.max(...texts.map(({ left, textWidth }) => left + textWidth)),
      bottom: Math.min(...texts.map(({ bottom }) => bottom)),
      code: jsqr.default(new Uint8ClampedArray(data), width, height)?.data,
    };
  }

  // spec: product.link-and-qr, fields.qr-response
  it('returns the code as a data URL with the event URL', async () => {
    const response = (await (await owner.agent.get(`/api/events/${event.id}/qr`)).json()) as {
      qrCode: string;
      eventUrl: string;
    };
    expect(response.eventUrl).toBe(EVENT_URL);
    expect(response.qrCode).toMatch(/^data:image\/png;base64,/);
    expect(await decodePicture(Buffer.from(response.qrCode.split(',')[1] ?? '', 'base64'))).toBe(EVENT_URL);
  });

  it.each(['png', 'svg'])('downloads the code as %s', async (format) => {
    const response = await owner.agent.get(`/api/events/${event.id}/qr?format=${format}`);
    expect(response.headers.get('content-disposition')).toBe(
      `attachment; filename="garden-party-qr.${format}"`,
    );
    expect(await decodePicture(Buffer.from(await response.arrayBuffer()))).toBe(EVENT_URL);
  });

  it.each([
    ['a4', [595, 842]],
    ['letter', [612, 792]],
  ])('creates a %s poster with code, title, text and URL', async (size, points) => {
    const poster = await readPdf(
      await bytesOf(`/api/events/${event.id}/poster?size=${size}&text=Say%20cheese`),
    );
    expect(poster).toMatchObject({ pages: 1, size: points, code: EVENT_URL });
    expect(poster.text.replace(/\s+/g, '')).toContain('Żaneta&José–gardenparty');
    expect(poster.text).toContain('Say cheese');
    expect(poster.text).toContain('photos.example.com/event/garden-party');
  });

  it('creates a poster in other scripts without unsupported characters', async () => {
    await owner.agent.patch(`/api/events/${event.id}`, { title: 'Весенний бал 🎉 春祭り' });
    const poster = await readPdf(await bytesOf(`/api/events/${event.id}/poster`));
    expect(poster.code).toBe(EVENT_URL);
    expect(poster.text.replace(/\s+/g, '')).toContain('Весеннийбал春祭り');
  });

  it.each([
    ['a4', 'Sommernachtsfestival', 'long'],
    ['letter', 'W'.repeat(100), 'W'.repeat(120)],
  ])('wraps long words and URLs on the %s poster', async (size, title, text) => {
    const linkSlug = `${'long-'.repeat(11)}${size}`.slice(0, 60);
    await owner.agent.patch(`/api/events/${event.id}`, { title, linkSlug });
    const poster = await readPdf(await bytesOf(`/api/events/${event.id}/poster?size=${size}&text=${text}`));
    const written = poster.text.replace(/\s+/g, '');
    expect(written).toContain(title);
    expect(written).toContain(text);
    expect(written).toContain(`photos.example.com/event/${linkSlug}`);
    // Margins of 54 points, and above the page's lower edge.
    expect(poster.left).toBeGreaterThanOrEqual(53.9);
    expect(poster.right).toBeLessThanOrEqual((size === 'a4' ? 595.28 : 612) - 53.9);
    expect(poster.bottom).toBeGreaterThan(20);
    expect(poster.code).toBe(`http://photos.example.com/event/${linkSlug}`);
  });

  it('rejects unknown formats and sizes and texts over 120 characters', async () => {
    const paths = ['qr?format=gif', 'poster?size=a3', `poster?text=${'x'.repeat(121)}`];
    const responses = await Promise.all(
      paths.map((path) => owner.agent.get(`/api/events/${event.id}/${path}`)),
    );
    expect(responses.map((response) => response.status)).toEqual([400, 400, 400]);
  });
});
