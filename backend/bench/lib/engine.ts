import { DEFAULT_PLACEMENT } from '@eventframe/contracts/framing/geometry';
import type { CompiledFrame } from '../../src/framing/frame/compiled-frame.js';
import { FramingEngine } from '../../src/framing/framing-engine.js';
import { shadowedFrame } from './images.js';

/** An engine and the benchmark's frame, ready to render. */
export interface BenchEngine {
  engine: FramingEngine;
  frame: CompiledFrame;
  framePng: Buffer;
}

/** @param concurrency maximum concurrent renders */
export async function createBenchEngine(concurrency: number): Promise<BenchEngine> {
  const engine = new FramingEngine({
    concurrency,
    memoryMb: 400,
    maxWaiting: 1000,
    maxMegapixels: 100,
    frameCacheMb: 64,
  });
  const { workingPng, window } = await engine.inspectFrame('bench', shadowedFrame());
  const frame = await engine.getFrame('bench', 'frame', window, () => Promise.resolve(workingPng));
  return { engine, frame, framePng: workingPng };
}

/** Do the engine's work for one upload: inspect, decode, frame and encode photo and thumbnail. */
export async function renderOne({ engine, frame }: BenchEngine, photo: Buffer): Promise<void> {
  await engine.render('bench', {
    photo: await engine.inspectPhoto(photo),
    placement: DEFAULT_PLACEMENT,
    frame,
  });
}

/** Measure renders per second, the reference for the server's uploads. */
export async function measureRenderRate(
  bench: BenchEngine,
  photo: Buffer,
  inFlight: number,
  seconds = 5,
): Promise<number> {
  const startedAt = performance.now();
  const elapsed = () => (performance.now() - startedAt) / 1000;
  let done = 0;
  await Promise.all(
    Array.from({ length: inFlight }, async () => {
      while (elapsed() < seconds) {
        await renderOne(bench, photo);
        done++;
      }
    }),
  );
  return done / elapsed();
}
