import { AbstractLogger, type DataSource } from 'typeorm';

/** A statement as it was sent. */
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

/** Hears every statement that goes to the database. */
class StatementRecorder extends AbstractLogger {
  readonly sent: SentStatement[] = [];

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
 * Tables that are read from beginning to end for a piece of work, by the plans of the statements it sends, with what
 * their transaction told PostgreSQL beforehand.
 *
 * @param tables those it matters for
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
  let told: string[] = [];
  for (const sent of recorder.sent) {
    if (/^\s*set local\b/i.test(sent.sql)) told.push(sent.sql);
    else if (/^\s*(commit|rollback)\b/i.test(sent.sql)) told = [];
    else if (/^\s*(select|with)\b/i.test(sent.sql))
      collect(await planOf(source, sent, told), tables, scanned);
  }
  return [...scanned];
}

function planOf(source: DataSource, { sql, values }: SentStatement, told: string[]): Promise<PlanNode> {
  return source.transaction(async (transaction) => {
    for (const setting of told) await transaction.query(setting);
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
