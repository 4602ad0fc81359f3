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
  const sent = await recordStatements(source, work);
  const scanned = new Set<string>();
  let settings: string[] = [];
  for (const each of sent) {
    if (/^\s*set local\b/i.test(each.sql)) settings.push(each.sql);
    else if (/^\s*(commit|rollback)\b/i.test(each.sql)) settings = [];
    else if (isRead(each)) collect(await readPlan(source, each, settings), tables, scanned);
  }
  return [...scanned];
}

/** Blocks of 8 kB that PostgreSQL reads from its cache or disk for the reading statements of a piece of work. */
export async function countBlocks(source: DataSource, work: () => Promise<unknown>): Promise<number> {
  let blocks = 0;
  for (const { sql, values } of (await recordStatements(source, work)).filter(isRead)) {
    const [row] = await source.query<[{ 'QUERY PLAN': [{ Plan: Record<string, number> }] }]>(
      `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${sql}`,
      values,
    );
    const { 'Shared Hit Blocks': cached = 0, 'Shared Read Blocks': read = 0 } = row['QUERY PLAN'][0].Plan;
    blocks += cached + read;
  }
  return blocks;
}

const isRead = ({ sql }: SentStatement) => /^\s*(select|with)\b/i.test(sql);

async function recordStatements(source: DataSource, work: () => Promise<unknown>): Promise<SentStatement[]> {
  const recorder = new StatementRecorder();
  const before = source.logger;
  source.logger = recorder;
  await work().finally(() => (source.logger = before));
  return recorder.sent;
}

function readPlan(source: DataSource, { sql, values }: SentStatement, settings: string[]): Promise<PlanNode> {
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
