import { useMediaQuery } from '@mui/material';
import { CalendarDays } from 'lucide-react';
import { ListBase, useListContext } from 'react-admin';
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
import { StatBand } from '../overview/stat-band';
import type { Event } from './event';
import { EventCards } from './event-cards';
import { EventFilters } from './event-filters';
import { EventTable } from './event-table';

const PAGE_SIZE = 10;

/** Events Overview: every event on the platform. */
export default function EventList() {
  return (
    <ListBase
      resource="events"
      perPage={PAGE_SIZE}
      sort={{ field: 'createdAt', order: 'DESC' }}
      queryOptions={suppressErrorToast}
    >
      <EventPlace />
    </ListBase>
  );
}

function EventPlace() {
  const total = useTotal();
  const filterValues = useFilterValues();
  return (
    <Page
      title="Events Overview"
      count={total}
      countLabel="events"
      actions={<CsvButton path="/api/admin/events.csv" query={filterValues} />}
    >
      <StatBand />
      <EventFilters />
      <EventRows />
      <Pager />
    </Page>
  );
}

function EventRows() {
  const { data, error, isPending, refetch } = useListContext<Event>();
  const filterValues = useFilterValues();
  const roomy = useMediaQuery('(min-width: 900px)');
  if (error) return <Failure title="Failed to fetch events" error={error} onRetry={() => void refetch()} />;
  if (isPending) return <RowsLoading rows={PAGE_SIZE} />;
  if (data.length === 0) {
    const filtered = Object.keys(filterValues).length > 0;
    return <EmptyState icon={CalendarDays} title={filtered ? 'No events found' : 'No events yet'} />;
  }
  return <SettledRows>{roomy ? <EventTable /> : <EventCards events={data} />}</SettledRows>;
}
