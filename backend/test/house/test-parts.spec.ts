import { existsSync } from 'node:fs';
import { jest } from '@jest/globals';
import { eventually } from '../support/eventually.js';
import { ScriptsClone } from '../support/scripts-clone.js';

interface Part {
  name: string;
  needs?: string[];
}
interface Runner {
  run(parts: Part[]): Promise<{ passed: number; failed: number }>;
  stop(): void;
}

/** In the place of Nx: says that it has begun, and would build well, had it the time. */
const NX = `import { writeFileSync } from 'node:fs';
writeFileSync('begun', '');
setTimeout(() => writeFileSync('built', ''), 60_000);
`;

describe('npm test that is stopped', () => {
  let clone: ScriptsClone;

  beforeEach(async () => {
    clone = await ScriptsClone.make();
    jest.spyOn(console, 'log').mockReturnValue(undefined);
    jest.spyOn(process.stdout, 'write').mockReturnValue(true);
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    await clone.remove();
  });

  it('stops its build as well, and begins nothing more', async () => {
    await clone.save('node_modules/.bin/nx', NX);
    const { PARTS } = await clone.load<{ PARTS: Part[] }>('test-parts.mjs');
    const { PartRunner } = await clone.load<{ PartRunner: new (folder: string, lanes: number) => Runner }>(
      'part-runner.mjs',
    );
    const runner = new PartRunner(clone.path('test-results'), 1);
    const names = ['build', 'types', 'format'];
    const running = runner.run(PARTS.filter(({ name }) => names.includes(name)));
    await eventually(() => expect(existsSync(clone.path('begun'))).toBe(true));
    runner.stop();
    expect(await running).toEqual({ passed: 0, failed: 3 });
    expect(existsSync(clone.path('built'))).toBe(false);
  });
});

describe('npm test that is asked for some of its parts', () => {
  let clone: ScriptsClone;
  let chosen: (...asked: string[]) => Part[];

  beforeAll(async () => {
    clone = await ScriptsClone.make();
    const { PARTS } = await clone.load<{ PARTS: Part[] }>('test-parts.mjs');
    const { chosenParts } = await clone.load<{ chosenParts: (parts: Part[], asked: string[]) => Part[] }>(
      'chosen-parts.mjs',
    );
    chosen = (...asked) => chosenParts(PARTS, asked);
  });
  afterAll(() => clone.remove());

  const namesOf = (parts: Part[]) => parts.map(({ name }) => name);

  it('runs them after what they need, each once, and everything where none is named', () => {
    expect(namesOf(chosen('format', 'types', 'build'))).toEqual(['format', 'build', 'types']);
    expect(namesOf(chosen('browser'))).toEqual(['build', 'chromium', 'lighthouse', 'browser']);
    expect(chosen().length).toBeGreaterThan(10);
  });

  it('takes patterns for files of tests', () => {
    const parts = chosen('integration=upload-photo|arrows', 'browser=tests/line');
    expect(namesOf(parts)).toEqual(['build', 'integration', 'chromium', 'lighthouse', 'browser']);
    expect(parts[4]).toMatchObject({ needs: ['build', 'chromium', 'lighthouse'] });
  });

  it('says what there is instead of leaving out what it does not know', () => {
    expect(() => chosen('types', 'tests')).toThrow(
      /"tests" is no part of the tests\. They are: build, integration, unit, .*, browser, /,
    );
    expect(() => chosen('types=guest')).toThrow('"types" takes no pattern');
  });
});
