import { cpus } from 'node:os';
import sharp, { type Sharp } from 'sharp';
import { type BenchEngine, createBenchEngine, renderOne, measureRenderRate } from '../lib/engine.js';
import { measureInterleaved, median, medianRatio, type Timings } from '../lib/interleaved.js';
import { atLeast, atMost, type BenchPart, type Finding } from '../lib/part.js';
import { CANVAS, canvasSizedPhoto, phonePhoto, preparedPhoto } from '../lib/images.js';

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 25);

/** The engine against a usual sharp pipeline and against the unavoidable minimum. */
const part: BenchPart = { title: 'The framing engine', run };
export default part;

async function run(): Promise<Finding[]> {
  const concurrency = cpus().length;
  const bench = await createBenchEngine(concurrency);
  const phone = await phonePhoto();
  const prepared = await preparedPhoto(phone);
  const findings = [
    ...(await compare('12 MP photo', phone, bench)),
    ...(await compare('page-prepared photo', prepared, bench)),
    ...(await compare('1080x1920 without profile', await canvasSizedPhoto(phone), bench)),
    {
      what: `bare engine, page-prepared photos, ${concurrency} in flight`,
      measured: `${(await measureRenderRate(bench, prepared, concurrency)).toFixed(1)} a second`,
    },
  ];
  await bench.engine.close();
  return findings;
}

async function compare(name: string, photo: Buffer, bench: BenchEngine): Promise<Finding[]> {
  const timings = await measureInterleaved(
    {
      chain: () => renderWithSharp(photo, bench.framePng),
      engine: () => renderOne(bench, photo),
      floor: () => renderMinimum(photo),
    },
    ROUNDS,
  );
  return [
    atLeast(`against the usual chain, ${name}`, medianRatio(timings.chain, timings.engine), 2.3, 'x as fast'),
    atMost(`against the floor, ${name}`, medianRatio(timings.engine, timings.floor), 1.25, 'x its time'),
    {
      what: `  ${Math.round(photo.length / 1024)} kB: CPU ms (wall ms) of chain, engine, floor`,
      measured: [timings.chain, timings.engine, timings.floor].map(format).join(', '),
    },
  ];
}

function format({ cpu, wall }: Timings): string {
  return `${median(cpu).toFixed(0)} (${median(wall).toFixed(0)})`;
}

/** A usual pipeline with sharp's defaults for threads and cache, without a thumbnail. */
async function renderWithSharp(photo: Buffer, framePng: Buffer): Promise<void> {
  sharp.concurrency(cpus().length);
  sharp.cache(true);
  await sharp(photo)
    .rotate()
    .resize(CANVAS.width, CANVAS.height, { fit: 'cover' })
    .composite([{ input: framePng }])
    .jpeg({ quality: 90, chromaSubsampling: '4:4:4' })
    .toBuffer();
  sharp.concurrency(1);
  sharp.cache(false);
}

/**
 * The minimum work: decode at the canvas' size, encode photo and thumbnail. The photos are sRGB, so no color conversion
 * is needed.
 */
async function renderMinimum(photo: Buffer): Promise<void> {
  const { data, info } = await sharp(photo, { ignoreIcc: true })
    .autoOrient()
    .resize(CANVAS.width, CANVAS.height, { fit: 'cover' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const pixels = (): Sharp =>
    sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
  await pixels().jpeg({ quality: 90, chromaSubsampling: '4:4:4', optimizeCoding: false }).toBuffer();
  await pixels().resize({ height: 480 }).jpeg({ quality: 80, optimizeCoding: false }).toBuffer();
}
