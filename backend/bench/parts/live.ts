import { Agent } from 'node:http';
import { uploadForm } from '../../test/factories/uploads.js';
import { BenchGuest } from '../lib/guest.js';
import { median } from '../lib/interleaved.js';
import { createBenchEvent } from '../lib/organizer.js';
import { atMost, type BenchPart, type Finding } from '../lib/part.js';
import { phonePhoto, preparedPhoto } from '../lib/images.js';
import { BenchServer } from '../lib/server.js';
import { pageViewer, streamViewer } from '../lib/viewers.js';

const PHOTOS = Number(process.env.LIVE_PHOTOS ?? 25);

/** The delay from the uploader's response until a viewer receives the event. */
const part: BenchPart = { title: 'The live gallery', run };
export default part;

async function run(): Promise<Finding[]> {
  const form = uploadForm(await preparedPhoto(await phonePhoto()));
  const server = await BenchServer.start({ RATE_LIMIT_FACTOR: '0' });
  const agent = new Agent({ keepAlive: true });
  try {
    const event = await createBenchEvent(server);
    const viewers = {
      'second stream': await streamViewer(server.url, event.slug),
      'second browser': await pageViewer(server.url, event.slug),
    };
    const guest = new BenchGuest(server.url, event.slug, agent);
    const delays = new Map<string, number[]>();
    const record = (what: string, ms: number) =>
      delays.set(what, [...(delays.get(what) ?? []), Math.max(0, ms)]);
    for (let i = 0; i < PHOTOS; i++) {
      const { status, body } = await guest.upload(form);
      const uploadedAt = performance.now();
      if (status !== 201) throw new Error(`${status} ${body}`);
      const photo = JSON.parse(body) as { id: string; thumbUrl: string };
      for (const [name, viewer] of Object.entries(viewers))
        record(`added, ${name}`, (await viewer.waitFor(photo, true)) - uploadedAt);
      await event.setHidden(photo.id, true);
      const hiddenAt = performance.now();
      for (const [name, viewer] of Object.entries(viewers))
        record(`hidden, ${name}`, (await viewer.waitFor(photo, false)) - hiddenAt);
    }
    await Promise.all(Object.values(viewers).map((viewer) => viewer.close()));
    return [...delays].flatMap(([what, values]) => [
      atMost(`live: photo ${what}, median after the response`, median(values) / 1000, 1, ' s'),
      { what: '  longest', measured: `${(Math.max(...values) / 1000).toFixed(2)} s` },
    ]);
  } finally {
    agent.destroy();
    await server.stop();
  }
}
