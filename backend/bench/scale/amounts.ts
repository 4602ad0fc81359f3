import type { RowCounts } from '../admin/bulk-data.js';

/** An event that is measured, and what its organizer has. */
export interface SubjectAmounts {
  /** As the results name it. */
  name: string;
  photos: number;
  /** Hidden photos, and as many that await approval. */
  ofEachState: number;
  /** Events of its organizer. */
  events: number;
  /** The last page of the gallery and of the console's lists that is full. */
  lastPage: number;
}

/** The rows of a database. */
export interface InstallationAmounts {
  rows: RowCounts;
  subjects: SubjectAmounts[];
}

/** Fills two pages of each list, so that the first pages of both databases are equally full. */
const FEW: Omit<SubjectAmounts, 'name'> = {
  photos: 120,
  ofEachState: 24,
  events: 25,
  lastPage: 2,
};

/** What the large database is compared with. */
export const NEARLY_EMPTY: InstallationAmounts = {
  rows: {
    users: 30,
    events: 30,
    photos: 60,
    reports: 30,
    purchases: 30,
    subscriptions: 4,
    renewals: 30,
    auditEntries: 60,
  },
  subjects: [{ name: 'nearly empty', ...FEW }],
};

/** @param scale 1 for 100,000 organizers, 300,000 events and 5 million photos, 1 million of them of one event */
export function largeAmounts(scale: number): InstallationAmounts {
  const of = (count: number) => Math.round(count * scale);
  return {
    rows: {
      users: of(100_000),
      events: of(300_000),
      photos: of(4_000_000),
      reports: of(20_000),
      purchases: of(60_000),
      subscriptions: of(14_000),
      renewals: of(120_000),
      auditEntries: of(200_000),
    },
    subjects: [
      { name: 'largest event', photos: of(1_000_000), ofEachState: of(20_000), events: 500, lastPage: 100 },
      { name: 'ordinary event', ...FEW },
    ],
  };
}
