import { AbstractLogger, type DataSource } from 'typeorm';

/** A statement as it was sent. */
interface Sent {
  sql: string;
  values: unknown[] | undefined;
}

/** What PostgreSQL tells of a plan, as far as it matters here. */
interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  Plans?: PlanNode[];
}

/** Hears every statement that goes to the database. */
class Recorder extends AbstractLogger {
  readonly sent: Sent[] = [];

  constructor() {
    super(['query']);
  }

  override logQuery(sql: string, values?: unknown[]): void {
    this.sent.push({ sql, values });
  }

  protected override writeLog(): void {
    // Statements alone are of interest.
  }
}

/**
 * Tables that are read from beginning to end for a piece of work, by the plans of the statements it sends.
 *
 * @param tables those it matters for
 */
export async function scannedTables(
  source: DataSource,
  tables: string[],
  work: () => Promise<unknown>,
): Promise<string[]> {
  const recorder = new Recorder();
  const before = source.logger;
  source.logger = recorder;
  await work().finally(() => (source.logger = before));
  const scanned = new Set<string>();
  for (const { sql, values } of recorder.sent.filter(({ sql }) => /^\s*(select|with)\b/i.test(sql))) {
    const [row] = await source.query<{ 'QUERY PLAN': { Plan: PlanNode }[] }[]>(
      `EXPLAIN (FORMAT JSON) ${sql}`,
      values,
    );
    for (const { Plan } of row?.['QUERY PLAN'] ?? []) collect(Plan, tables, scanned);
  }
  return [...scanned];
}

function collect(node: PlanNode, tables: string[], scanned: Set<string>): void {
  const table = node['Relation Name'];
  if (node['Node Type'] === 'Seq Scan' && table !== undefined && tables.includes(table)) scanned.add(table);
  for (const child of node.Plans ?? []) collect(child, tables, scanned);
}
