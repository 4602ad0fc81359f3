import { ChoiceFilter } from '../components/choice-filter';
import { FilterRow } from '../components/filter-row';
import { SearchField } from '../components/search-field';
import { useFilter } from '../components/use-filter';
import { STATUSES } from './user';

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
    </FilterRow>
  );
}
