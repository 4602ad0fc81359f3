import { Chip } from '@mui/material';
import { useListContext } from 'react-admin';
import { ChoiceFilter, FilterRow, type Order, SearchField, SortChoice } from '../components/list-filters';
import { useFilter } from '../components/list-state';
import type { Event } from './event-cells';

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
export function EventFilters() {
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
