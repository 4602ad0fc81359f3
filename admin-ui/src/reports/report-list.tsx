import { Box } from '@mui/material';
import { Flag } from 'lucide-react';
import { ListBase, useListContext } from 'react-admin';
import { EmptyState } from '../components/empty-state';
import { ChoiceFilter, FilterRow } from '../components/list-filters';
import { ListRows, RowsSkeleton } from '../components/list-rows';
import { suppressErrorToast, useFilter, useFilterValues, useTotal } from '../components/list-state';
import { Pager } from '../components/pager';
import { QueryError } from '../components/query-error';
import { Page } from '../layout/page';
import { DeviceBans } from './device-bans';
import { REASONS, type Report, STATES } from './report';
import { ReportCard } from './report-card';

const REASON_CHOICES = Object.entries(REASONS).map(([id, name]) => ({ id, name }));

/** Filters by state and reason. */
function ReportFilters() {
  const [state, setState] = useFilter('state');
  const [reason, setReason] = useFilter('reason');
  return (
    <FilterRow>
      <ChoiceFilter label="State" value={state} choices={STATES} onChoose={setState} />
      <ChoiceFilter label="Reason" value={reason} choices={REASON_CHOICES} onChoose={setReason} />
    </FilterRow>
  );
}

const PAGE_SIZE = 10;
/** Operators usually want to see open reports. */
const DEFAULT_FILTER = { state: 'open' };

/** The Photo Reports page: photos that guests reported, the latest first. */
export default function ReportList() {
  return (
    <ListBase
      resource="reports"
      perPage={PAGE_SIZE}
      filterDefaultValues={DEFAULT_FILTER}
      queryOptions={suppressErrorToast}
    >
      <ReportsPage />
    </ListBase>
  );
}

function ReportsPage() {
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
  const { state = DEFAULT_FILTER.state, reason } = useFilterValues();
  const isFiltered = state !== DEFAULT_FILTER.state || reason !== undefined;
  if (error)
    return <QueryError title="Failed to fetch reports" error={error} onRetry={() => void refetch()} />;
  if (isPending) return <RowsSkeleton rows={PAGE_SIZE} />;
  if (data.length === 0) {
    return (
      <EmptyState icon={Flag} title={isFiltered ? 'No reports found' : 'No reported photos'}>
        {!isFiltered && 'Photos appear here after a guest reports them.'}
      </EmptyState>
    );
  }
  return (
    <ListRows>
      <Box
        component="ul"
        sx={{ listStyle: 'none', m: 0, p: 0, borderTop: '1px solid', borderColor: 'divider' }}
      >
        {data.map((report) => (
          <ReportCard key={report.id} report={report} />
        ))}
      </Box>
    </ListRows>
  );
}
