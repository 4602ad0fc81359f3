import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createBenchEngine, renderOne } from '../lib/engine.js';
import { measureInterleaved, median } from '../lib/interleaved.js';
import { atLeast, type BenchPart, type Finding } from '../lib/part.js';
import { CANVAS, phonePhoto } from '../lib/images.js';
import { isInstalled, PEERS, measureCpuMs } from '../peers/peers.js';

const ROUNDS = 3;
/** Photos per peer and round, so that its start takes a small share. */
const PHOTOS = 4;

/**
 * Other image tools, if installed, on the same work: a 12 MP photo in a frame, as JPEG of the same size and quality. The
 * engine also detects damage, converts colors and encodes a thumbnail.
 */
const part: BenchPart = { title: 'Other image tools', run };
export default part;

async function run(): Promise<Finding[]> {
  const folder = await mkdtemp(join(tmpdir(), 'eventframe-bench-peers-'));
  const bench = await createBenchEngine(1);
  try {
    const photo = await phonePhoto();
    const work = {
      photo: join(folder, 'photo.jpg'),
      frame: join(folder, 'frame.png'),
      output: join(folder, 'output.jpg'),
      ...CANVAS,
    };
    await writeFile(work.photo, photo);
    await writeFile(work.frame, bench.framePng);
    const findings: Finding[] = [];
    for (const peer of PEERS) {
      const what = `against ${peer.name}, 12 MP photo, CPU time`;
      if (!(await isInstalled(peer))) {
        findings.push({ what, measured: 'not installed' });
        continue;
      }
      const theirs: number[] = [];
      const ours: number[] = [];
      for (let round = 0; round < ROUNDS; round++) {
        theirs.push(await measureCpuMs(peer, work, PHOTOS));
        const { engine } = await measureInterleaved({ engine: () => renderOne(bench, photo) }, PHOTOS);
        ours.push(median(engine.cpu));
      }
      findings.push(atLeast(what, median(theirs.map((value, i) => value / ours[i]!)), 1, 'x as fast'), {
        what: '  ms a photo: theirs, ours',
        measured: `${median(theirs).toFixed(0)}, ${median(ours).toFixed(0)}`,
      });
    }
    return findings;
  } finally {
    await bench.engine.close();
    await rm(folder, { recursive: true, force: true });
  }
}
