import { useId } from 'react';
import { Cell, HeadCell, Table } from '@/organizer/components/ui/table';
import { axisMarks } from './axis';

/** One row of the table. Visits, photos and downloads are also drawn as charts. */
interface Counts {
  /** The day or hour, such as 'Nov 21' or '21:00'. */
  label: string;
  visits: number;
  photos: number;
  downloads: number;
  /** Undefined if shares are not counted. */
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
  const hasShares = counts.some(({ shares }) => shares !== undefined);
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
        columns={['Visits', 'Photos', 'Downloads', ...(hasShares ? ['Shares'] : [])]}
        rows={counts.map(({ label, visits, photos, downloads, shares }) => ({
          label,
          values: [visits, photos, downloads, ...(shares === undefined ? [] : [shares])],
        }))}
      />
    </section>
  );
}

interface Bar {
  label: string;
  value: number;
}

interface BarsPlotProps {
  title: string;
  /** Period of each bar. */
  per: 'day' | 'hour';
  bars: readonly Bar[];
}

const HEIGHT = 96;
/** Minimum number of slots: a single bar would fill the whole chart. */
const MIN_SLOTS = 12;
/** Days without a count show a minimal bar. */
const MIN_BAR_HEIGHT = 1;

/** A bar chart, hidden from screen readers, which get the table. */
function BarsPlot({ title, per, bars }: BarsPlotProps) {
  const titleId = useId();
  const total = bars.reduce((sum, { value }) => sum + value, 0);
  const most = bars.reduce(
    (best, bar) => (bar.value > best.value ? bar : best),
    bars[0] ?? { label: '', value: 0 },
  );
  const marks = axisMarks(most.value);
  const heightOf = (value: number) => (value / marks.at(-1)!) * HEIGHT;
  const slots = Math.max(MIN_SLOTS, bars.length);
  const peak =
    most.value > 0
      ? `, most ${per === 'hour' ? 'at' : 'on'} ${most.label}: ${most.value.toLocaleString('en')}`
      : '';
  return (
    <figure aria-labelledby={titleId} className="min-w-0">
      <figcaption id={titleId} className="mb-3.5 flex items-baseline justify-between gap-3 text-small">
        <span className="font-semibold">{title}</span>
        <span className="text-ink-soft tabular-nums">{total.toLocaleString('en')} total</span>
      </figcaption>
      <div className="grid grid-cols-[auto_1fr] gap-x-2">
        {/* Higher than the chart by one line of text, so that each number is centered on its line. */}
        <ul
          aria-hidden="true"
          className="-my-2 flex h-28 flex-col-reverse justify-between text-right text-small leading-4 text-ink-soft tabular-nums"
        >
          {marks.map((mark) => (
            <li key={mark}>{mark.toLocaleString('en')}</li>
          ))}
        </ul>
        <svg
          role="img"
          aria-label={`${title} by ${per}${peak}`}
          viewBox={`0 0 ${slots} ${HEIGHT}`}
          preserveAspectRatio="none"
          className="block h-24 w-full overflow-visible border-b border-ink"
        >
          {marks.slice(1).map((mark) => (
            <line
              key={mark}
              x2={slots}
              y1={HEIGHT - heightOf(mark)}
              y2={HEIGHT - heightOf(mark)}
              stroke="var(--line)"
              vectorEffect="non-scaling-stroke"
            />
          ))}
          {bars.map(({ label, value }, index) => {
            const height = Math.max(MIN_BAR_HEIGHT, heightOf(value));
            return (
              <rect
                key={label}
                x={index + 0.1}
                y={HEIGHT - height}
                width={0.8}
                height={height}
                fill={value > 0 ? 'var(--ink)' : 'var(--line)'}
              >
                <title>{`${label}: ${value.toLocaleString('en')}`}</title>
              </rect>
            );
          })}
        </svg>
        <p
          aria-hidden="true"
          className="col-start-2 mt-1.5 flex justify-between text-small text-ink-soft tabular-nums"
        >
          {bars.length > 1 && bars.length < MIN_SLOTS ? (
            <span>
              {bars[0]?.label} to {bars.at(-1)?.label}
            </span>
          ) : (
            <>
              <span>{bars[0]?.label}</span>
              {bars.length > 1 && <span>{bars.at(-1)?.label}</span>}
            </>
          )}
        </p>
      </div>
    </figure>
  );
}

interface NumbersTableProps {
  caption: string;
  /** Heading of the first column. */
  of: string;
  columns: readonly string[];
  rows: readonly { label: string; values: readonly number[] }[];
}

/** The numbers of the charts, for screen readers and users who prefer a table. */
function NumbersTable({ caption, of, columns, rows }: NumbersTableProps) {
  return (
    <details className="mt-4">
      <summary className="inline-flex min-h-9 items-center text-small font-medium underline underline-offset-4">
        {caption} as a table
      </summary>
      <div
        className="mt-2 max-h-80 max-w-2xl overflow-y-auto"
        tabIndex={0}
        role="region"
        aria-label={`${caption} as a table`}
      >
        <Table className="text-small">
          <thead>
            <tr>
              <HeadCell>{of}</HeadCell>
              {columns.map((column) => (
                <HeadCell key={column} className="text-right">
                  {column}
                </HeadCell>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ label, values }) => (
              <tr key={label}>
                <Cell className="py-2">{label}</Cell>
                {columns.map((column, index) => (
                  <Cell key={column} className="py-2 text-right tabular-nums">
                    {values[index]?.toLocaleString('en')}
                  </Cell>
                ))}
              </tr>
            ))}
          </tbody>
        </Table>
      </div>
    </details>
  );
}
