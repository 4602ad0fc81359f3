import { useMediaQuery } from '@mui/material';
import { Users } from 'lucide-react';
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
import { UserDialogProvider } from './user-dialog';
import { usePendingDeletions } from './use-delete-user';
import { STATUSES, type User } from './user';
import { UserCards, UserTable } from './user-rows';

const ORDERS: Order[] = [
  { id: 'createdAt DESC', name: 'Newest first' },
  { id: 'createdAt ASC', name: 'Oldest first' },
  { id: 'name ASC', name: 'Name' },
  { id: 'status ASC', name: 'Status' },
  { id: 'currentPlan ASC', name: 'Plan' },
  { id: 'eventsCreated DESC', name: 'Most events created' },
  { id: 'lastLogin DESC', name: 'Last login' },
];

/** Search, filter and sort order. */
function UserFilters() {
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

const PAGE_SIZE = 10;

/** The Users Management page. */
export default function UserList() {
  return (
    <ListBase
      resource="users"
      perPage={PAGE_SIZE}
      sort={{ field: 'createdAt', order: 'DESC' }}
      queryOptions={suppressErrorToast}
    >
      <UserDialogProvider>
        <UsersPage />
      </UserDialogProvider>
    </ListBase>
  );
}

function UsersPage() {
  const total = useTotal();
  const filterValues = useFilterValues();
  return (
    <Page
      title="Users Management"
      count={total}
      countLabel="users"
      actions={<CsvButton path="/api/admin/users.csv" query={filterValues} />}
    >
      <StatBand withTrends />
      <UserFilters />
      <UserRows />
      <Pager />
    </Page>
  );
}

function UserRows() {
  const { data, total = 0, error, isPending, refetch } = useListContext<User>();
  const isWide = useMediaQuery('(min-width: 900px)');
  const pending = usePendingDeletions();
  if (error) return <QueryError title="Failed to fetch users" error={error} onRetry={() => void refetch()} />;
  if (isPending) return <RowsSkeleton rows={PAGE_SIZE} />;
  const users = data.filter(({ id }) => !pending.has(id));
  if (users.length === 0 && total > data.length) {
    return <EmptyState icon={Users} title="No users left on this page" />;
  }
  if (users.length === 0) {
    return (
      <EmptyState icon={Users} title="No users found">
        Try another name or status.
      </EmptyState>
    );
  }
  return <ListRows>{isWide ? <UserTable users={users} /> : <UserCards users={users} />}</ListRows>;
}
