import { AbstractLogger, type DataSource } from 'typeorm';

interface SentStatement {
  sql: string;
  values: unknown[] | undefined;
}

/** The relevant parts of PostgreSQL's query plan. */
interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  Plans?: PlanNode[];
}

/** Records every statement. */
class StatementRecorder extends AbstractLogger {
  readonly sent: SentStatement[] = [];

  constructor() {
    super(['query']);
  }

  override logQuery(sql: string, values?: unknown[]): void {
    this.sent.push({ sql, values });
  }

  protected override writeLog(): void {
    // Only statements are recorded.
  }
}

/**
 * Find tables that some work reads with a sequential scan, by the query plans of its statements. Applies the `SET LOCAL`
 * statements of the same transaction.
 *
 * @param tables the tables to report
 */
export async function findScannedTables(
  source: DataSource,
  tables: string[],
  work: () => Promise<unknown>,
): Promise<string[]> {
  const recorder = new StatementRecorder();
  const before = source.logger;
  source.logger = recorder;
  await work().finally(() => (source.logger = before));
  const scanned = new Set<string>();
  let settings: string[] = [];
  for (const sent of recorder.sent) {
    if (/^\s*set local\b/i.test(sent.sql)) settings.push(sent.sql);
    else if (/^\s*(commit|rollback)\b/i.test(sent.sql)) settings = [];
    else if (/^\s*(select|with)\b/i.test(sent.sql))
      collect(await planOf(source, sent, settings), tables, scanned);
  }
  return [...scanned];
}

function planOf(source: DataSource, { sql, values }: SentStatement, settings: string[]): Promise<PlanNode> {
  return source.transaction(async (transaction) => {
    for (const setting of settings) await transaction.query(setting);
    const [row] = await transaction.query<[{ 'QUERY PLAN': [{ Plan: PlanNode }] }]>(
      `EXPLAIN (FORMAT JSON) ${sql}`,
      values,
    );
    return row['QUERY PLAN'][0].Plan;
  });
}

function collect(node: PlanNode, tables: string[], scanned: Set<string>): void {
  const table = node['Relation Name'];
  if (node['Node Type'] === 'Seq Scan' && table !== undefined && tables.includes(table)) scanned.add(table);
  for (const child of node.Plans ?? []) collect(child, tables, scanned);
}
