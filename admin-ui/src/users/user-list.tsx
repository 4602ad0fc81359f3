import { useMediaQuery } from '@mui/material';
import { Users } from 'lucide-react';
import { ListBase, useListContext } from 'react-admin';
import { Failure } from '../components/failure';
import { Nothing } from '../components/nothing';
import { Pager } from '../components/pager';
import { RowsLoading } from '../components/rows-loading';
import { SettledRows } from '../components/settled-rows';
import { useFilterValues } from '../components/use-filter';
import { useTotal } from '../components/use-total';
import { CsvButton } from '../components/csv-button';
import { silently } from '../components/silently';
import { Place } from '../layout/place';
import { StatBand } from '../overview/stat-band';
import { useDoomed } from './doomed-users';
import { UserDialogProvider } from './dialog/user-dialog-provider';
import type { User } from './user';
import { UserCards } from './user-cards';
import { UserFilters } from './user-filters';
import { UserTable } from './user-table';

const PAGE_SIZE = 10;

/** Users Management: every account of the platform. */
export default function UserList() {
  return (
    <ListBase
      resource="users"
      perPage={PAGE_SIZE}
      sort={{ field: 'createdAt', order: 'DESC' }}
      queryOptions={silently}
    >
      <UserDialogProvider>
        <UserPlace />
      </UserDialogProvider>
    </ListBase>
  );
}

function UserPlace() {
  const total = useTotal();
  const filterValues = useFilterValues();
  return (
    <Place
      title="Users Management"
      count={total}
      countLabel="users"
      actions={<CsvButton path="/api/admin/users.csv" query={filterValues} />}
    >
      <StatBand withTrends />
      <UserFilters />
      <UserRows />
      <Pager />
    </Place>
  );
}

function UserRows() {
  const { data, total = 0, error, isPending, refetch } = useListContext<User>();
  const roomy = useMediaQuery('(min-width: 900px)');
  const doomed = useDoomed();
  if (error) return <Failure title="Failed to fetch users" error={error} onRetry={() => void refetch()} />;
  if (isPending) return <RowsLoading rows={PAGE_SIZE} />;
  const users = data.filter(({ id }) => !doomed.has(id));
  if (users.length === 0 && total > data.length) {
    return <Nothing icon={Users} title="Nobody is left on this page" />;
  }
  if (users.length === 0) {
    return (
      <Nothing icon={Users} title="No users found">
        Try another name or status.
      </Nothing>
    );
  }
  return <SettledRows>{roomy ? <UserTable users={users} /> : <UserCards users={users} />}</SettledRows>;
}
