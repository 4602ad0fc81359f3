import { useMediaQuery } from '@mui/material';
import { CalendarDays } from 'lucide-react';
import { ListBase, useListContext } from 'react-admin';
import { CsvButton } from '../components/csv-button';
import { EmptyState } from '../components/empty-state';
import { ListRows, RowsSkeleton } from '../components/list-rows';
import { suppressErrorToast, useFilterValues, useTotal } from '../components/list-state';
import { Pager } from '../components/pager';
import { QueryError } from '../components/query-error';
import { Page } from '../layout/page';
import { StatBand } from '../overview/stat-band';
import type { Event } from './event-cells';
import { EventFilters } from './event-filters';
import { EventCards, EventTable } from './event-rows';

const PAGE_SIZE = 10;

/** The Events Overview page. */
export default function EventList() {
  return (
    <ListBase
      resource="events"
      perPage={PAGE_SIZE}
      sort={{ field: 'createdAt', order: 'DESC' }}
      queryOptions={suppressErrorToast}
    >
      <EventsPage />
    </ListBase>
  );
}

function EventsPage() {
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
  const isWide = useMediaQuery('(min-width: 900px)');
  if (error)
    return <QueryError title="Failed to fetch events" error={error} onRetry={() => void refetch()} />;
  if (isPending) return <RowsSkeleton rows={PAGE_SIZE} />;
  if (data.length === 0) {
    const filtered = Object.keys(filterValues).length > 0;
    return <EmptyState icon={CalendarDays} title={filtered ? 'No events found' : 'No events yet'} />;
  }
  return <ListRows>{isWide ? <EventTable /> : <EventCards events={data} />}</ListRows>;
}
