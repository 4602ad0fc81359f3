import { Chip, useMediaQuery } from '@mui/material';
import { CalendarDays } from 'lucide-react';
import { ListBase, useListContext } from 'react-admin';
import { CsvButton } from '../components/csv-button';
import { EmptyState } from '../components/empty-state';
import { ChoiceFilter, FilterRow, type Order, SearchField, SortChoice } from '../components/list-filters';
import { ListRows, RowsSkeleton } from '../components/list-rows';
import { suppressErrorToast, useFilter, useFilterValues, useTotal } from '../components/list-state';
import { Pager } from '../components/pager';
import { QueryError } from '../components/query-error';
import { Page } from '../layout/page';
import { StatBand } from '../overview/stat-band';
import { type Event, EventCards, EventTable } from './event-rows';

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

const STATES = [
  { id: 'active', name: 'Active' },
  { id: 'inactive', name: 'Inactive' },
  { id: 'expired', name: 'Expired' },
];

const ORDERS: Order[] = [
  { id: 'createdAt DESC', name: 'Newest first' },
  { id: 'createdAt ASC', name: 'Oldest first' },
  { id: 'title ASC', name: 'Title' },
  { id: 'expiresAt ASC', name: 'Soonest to expire' },
];

/** Search, filters and sort order. A chip shows and removes the filter by organizer. */
function EventFilters() {
  const [query, setQuery] = useFilter('query');
  const [state, setState] = useFilter('state');
  const [organizerId, setOrganizerId] = useFilter('organizerId');
  const { data = [] } = useListContext<Event>();
  const organizer = data.find((event) => event.organizerId === organizerId)?.organizerName ?? 'one organizer';
  return (
    <FilterRow>
      <SearchField
        placeholder="Search events by title, link, or organizer..."
        value={query}
        onSearch={setQuery}
      />
      <ChoiceFilter label="State" value={state} choices={STATES} onChoose={setState} />
      <SortChoice orders={ORDERS} />
      {organizerId !== '' && (
        <Chip
          variant="outlined"
          label={`Events of ${organizer}`}
          onDelete={() => setOrganizerId('')}
          sx={{ alignSelf: 'center' }}
        />
      )}
    </FilterRow>
  );
}
