import { ChoiceFilter } from '../components/choice-filter';
import { FilterRow } from '../components/filter-row';
import { SearchField } from '../components/search-field';
import { useFilter } from '../components/use-filter';
import { type Order, SortChoice } from '../components/sort-choice';
import { STATUSES } from './user';

const ORDERS: Order[] = [
  { id: 'createdAt DESC', name: 'Newest first' },
  { id: 'createdAt ASC', name: 'Oldest first' },
  { id: 'name ASC', name: 'Name' },
  { id: 'status ASC', name: 'Status' },
  { id: 'currentPlan ASC', name: 'Plan' },
  { id: 'eventsCreated DESC', name: 'Most events made' },
  { id: 'lastLogin DESC', name: 'Last login' },
];

/** Searches, narrows and sorts all accounts, not those of the page alone. */
export function UserFilters() {
  const [query, setQuery] = useFilter('query');
  const [status, setStatus] = useFilter('status');
  return (
    <FilterRow>
      <SearchField
        placeholder="Search users by name, email, or organization..."
        value={query}
        onSearch={setQuery}
      />
      <ChoiceFilter label="Status" value={status} choices={STATUSES} onChoose={setStatus} />
      <SortChoice orders={ORDERS} />
    </FilterRow>
  );
}
