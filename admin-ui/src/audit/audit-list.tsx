import { ScrollText } from 'lucide-react';
import { ListBase, useListContext } from 'react-admin';
import { AuditEntries } from '../components/audit-entries';
import type { AuditEntry } from '../components/audit-words';
import { CsvButton } from '../components/csv-button';
import { Failure } from '../components/failure';
import { EmptyState } from '../components/empty-state';
import { Pager } from '../components/pager';
import { RowsLoading } from '../components/rows-loading';
import { SettledRows } from '../components/settled-rows';
import { suppressErrorToast } from '../components/suppress-error-toast';
import { useFilterValues } from '../components/use-filter';
import { useTotal } from '../components/use-total';
import { Page } from '../layout/page';
import { AuditFilters } from './audit-filters';

const PAGE_SIZE = 25;

/** Audit Log: who did what to whom, and when. */
export default function AuditList() {
  return (
    <ListBase
      resource="audit-log"
      perPage={PAGE_SIZE}
      sort={{ field: 'at', order: 'DESC' }}
      queryOptions={suppressErrorToast}
    >
      <AuditPlace />
    </ListBase>
  );
}

function AuditPlace() {
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
    return <Failure title="Failed to fetch the audit log" error={error} onRetry={() => void refetch()} />;
  if (isPending) return <RowsLoading rows={PAGE_SIZE} />;
  if (data.length === 0) return <EmptyState icon={ScrollText} title="No entries found" />;
  return (
    <SettledRows>
      <AuditEntries entries={data} />
    </SettledRows>
  );
}
