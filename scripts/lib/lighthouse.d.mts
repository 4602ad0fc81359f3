/** What is read of Lighthouse's report. Scores go from 0 to 1, figures are milliseconds, bytes or a layout's shift. */
export interface LighthouseReport {
  categories: Record<'performance' | 'accessibility' | 'best-practices' | 'seo', { score: number }>;
  audits: Record<string, { score: number | null; numericValue?: number }>;
  environment: { benchmarkIndex: number };
}

export function ensureLighthouse(): Promise<string>;

export function lighthouseReport(
  url: string,
  chromium: string,
  options?: string[],
): Promise<LighthouseReport>;
