import { Chip } from '@mui/material';
import { useListContext } from 'react-admin';
import { ChoiceFilter } from '../components/choice-filter';
import { FilterRow } from '../components/filter-row';
import { SearchField } from '../components/search-field';
import { type Order, SortChoice } from '../components/sort-choice';
import { useFilter } from '../components/use-filter';
import type { Event } from './event';

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

/** Searches, narrows and sorts all events; one organizer's, where a link led to those, until the chip is removed. */
export function EventFilters() {
  const [query, setQuery] = useFilter('query');
  const [state, setState] = useFilter('state');
  const [organizerId, setOrganizerId] = useFilter('organizerId');
  const { data = [] } = useListContext<Event>();
  const organizer = data.find((event) => event.organizerId === organizerId)?.organizerName ?? 'one organizer';
  return (
    <FilterRow>
      <SearchField
        placeholder="Search events by title, address, or organizer..."
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
