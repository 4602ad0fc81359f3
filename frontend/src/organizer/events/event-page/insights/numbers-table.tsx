import { Cell, HeadCell, Table } from '@/organizer/components/ui/table';

interface NumbersTableProps {
  caption: string;
  /** What stands in the first column. */
  of: string;
  columns: readonly string[];
  rows: readonly { label: string; values: readonly number[] }[];
}

/** The numbers of the charts, for screen readers and for those who prefer a table. */
export function NumbersTable({ caption, of, columns, rows }: NumbersTableProps) {
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
