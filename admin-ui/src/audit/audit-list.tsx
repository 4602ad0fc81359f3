import { ScrollText } from 'lucide-react';
import { ListBase, useListContext } from 'react-admin';
import { AuditEntries } from '../components/audit-entries';
import type { AuditEntry } from '../components/audit-labels';
import { CsvButton } from '../components/csv-button';
import { EmptyState } from '../components/empty-state';
import { ListRows, RowsSkeleton } from '../components/list-rows';
import { suppressErrorToast, useFilterValues, useTotal } from '../components/list-state';
import { Pager } from '../components/pager';
import { QueryError } from '../components/query-error';
import { Page } from '../layout/page';
import { AuditFilters } from './audit-filters';

const PAGE_SIZE = 25;

/** The Audit Log page. */
export default function AuditList() {
  return (
    <ListBase
      resource="audit-log"
      perPage={PAGE_SIZE}
      sort={{ field: 'at', order: 'DESC' }}
      queryOptions={suppressErrorToast}
    >
      <AuditPage />
    </ListBase>
  );
}

function AuditPage() {
  const total = useTotal();
  const filterValues = useFilterValues();
  return (
    <Page
      title="Audit Log"
      count={total}
      countLabel="entries"
      actions={<CsvButton path="/api/admin/audit-log.csv" query={filterValues} />}
    >
      <AuditFilters />
      <AuditRows />
      <Pager />
    </Page>
  );
}

function AuditRows() {
  const { data, error, isPending, refetch } = useListContext<AuditEntry>();
  if (error)
    return <QueryError title="Failed to fetch the audit log" error={error} onRetry={() => void refetch()} />;
  if (isPending) return <RowsSkeleton rows={PAGE_SIZE} />;
  if (data.length === 0) return <EmptyState icon={ScrollText} title="No entries found" />;
  return (
    <ListRows>
      <AuditEntries entries={data} />
    </ListRows>
  );
}
