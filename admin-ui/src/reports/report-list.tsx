import { Box } from '@mui/material';
import { Flag } from 'lucide-react';
import { ListBase, useListContext } from 'react-admin';
import { Failure } from '../components/failure';
import { EmptyState } from '../components/empty-state';
import { Pager } from '../components/pager';
import { RowsLoading } from '../components/rows-loading';
import { SettledRows } from '../components/settled-rows';
import { suppressErrorToast } from '../components/suppress-error-toast';
import { useFilterValues } from '../components/use-filter';
import { useTotal } from '../components/use-total';
import { Page } from '../layout/page';
import { DeviceBans } from './device-bans';
import type { Report } from './report';
import { ReportCard } from './report-card';
import { ReportFilters } from './report-filters';

const PAGE_SIZE = 10;
/** What an operator opens the place for: reports that nobody looked at. */
const WAITING = { state: 'open' };

/** Photo Reports: photos that guests reported, the latest first. */
export default function ReportList() {
  return (
    <ListBase
      resource="reports"
      perPage={PAGE_SIZE}
      filterDefaultValues={WAITING}
      queryOptions={suppressErrorToast}
    >
      <ReportPlace />
    </ListBase>
  );
}

function ReportPlace() {
  const total = useTotal();
  const { data } = useListContext<Report>();
  return (
    <Page title="Photo Reports" count={total} countLabel="reported photos">
      <ReportFilters />
      <ReportRows />
      <Pager />
      {data !== undefined && <DeviceBans />}
    </Page>
  );
}

function ReportRows() {
  const { data, error, isPending, refetch } = useListContext<Report>();
  const { state = WAITING.state, reason } = useFilterValues();
  const isFiltered = state !== WAITING.state || reason !== undefined;
  if (error) return <Failure title="Failed to fetch reports" error={error} onRetry={() => void refetch()} />;
  if (isPending) return <RowsLoading rows={PAGE_SIZE} />;
  if (data.length === 0) {
    return (
      <EmptyState icon={Flag} title={isFiltered ? 'No reports found' : 'No reported photos'}>
        {!isFiltered && 'Photos show up here once a guest reports one.'}
      </EmptyState>
    );
  }
  return (
    <SettledRows>
      <Box
        component="ul"
        sx={{ listStyle: 'none', m: 0, p: 0, borderTop: '1px solid', borderColor: 'divider' }}
      >
        {data.map((report) => (
          <ReportCard key={report.id} report={report} />
        ))}
      </Box>
    </SettledRows>
  );
}
