import type { TestApp } from './test-app.js';

/** Read all samples by `name{labels}`. */
export async function readMetrics(app: Pick<TestApp, 'url'>): Promise<Map<string, number>> {
  const response = await fetch(`${app.url}/api/metrics`);
  if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`);
  const lines = (await response.text()).split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    lines.map((line) => {
      const [, key = '', value = ''] = /^(\S+?(?:\{.*\})?) (\S+)$/.exec(line) ?? [];
      return [key, Number(value)];
    }),
  );
}

/** The sum of a metric's samples that have these labels. */
export function sum(samples: Map<string, number>, name: string, labels: Record<string, string> = {}): number {
  const wanted = Object.entries(labels).map(([label, value]) => `${label}="${value}"`);
  return [...samples]
    .filter(([key]) => key.split('{')[0] === `eventframe_${name}`)
    .filter(([key]) => wanted.every((label) => key.includes(label)))
    .reduce((total, [, value]) => total + value, 0);
}
