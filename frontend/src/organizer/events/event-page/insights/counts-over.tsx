import { BarsPlot } from './bars-plot';
import { NumbersTable } from './numbers-table';

/** What the table tells; plots are drawn of the first three. */
interface Counts {
  /** How the day or the hour is called. */
  label: string;
  visits: number;
  photos: number;
  downloads: number;
  /** Told where it is counted. */
  shares?: number;
}

interface CountsOverProps {
  of: 'Day' | 'Hour';
  counts: readonly Counts[];
}

/** Visits, photos and downloads over time, as charts and as a table. */
export function CountsOver({ of, counts }: CountsOverProps) {
  const per = of === 'Day' ? 'day' : 'hour';
  const caption = `By ${per}`;
  const by = (key: 'visits' | 'photos' | 'downloads') =>
    counts.map((each) => ({ label: each.label, value: each[key] }));
  const tellsShares = counts.some(({ shares }) => shares !== undefined);
  return (
    <section aria-labelledby={`by-${per}`}>
      <h2 id={`by-${per}`} className="mb-5 text-lead">
        {caption}
      </h2>
      <div className="grid gap-x-10 gap-y-8 md:grid-cols-3">
        <BarsPlot title="Visits" per={per} bars={by('visits')} />
        <BarsPlot title="Photos" per={per} bars={by('photos')} />
        <BarsPlot title="Downloads" per={per} bars={by('downloads')} />
      </div>
      <NumbersTable
        caption={caption}
        of={of}
        columns={['Visits', 'Photos', 'Downloads', ...(tellsShares ? ['Shares'] : [])]}
        rows={counts.map(({ label, visits, photos, downloads, shares }) => ({
          label,
          values: [visits, photos, downloads, ...(shares === undefined ? [] : [shares])],
        }))}
      />
    </section>
  );
}
