import { useMediaQuery } from '@mui/material';
import { Users } from 'lucide-react';
import { ListBase, useListContext } from 'react-admin';
import { Failure } from '../components/failure';
import { EmptyState } from '../components/empty-state';
import { Pager } from '../components/pager';
import { RowsLoading } from '../components/rows-loading';
import { SettledRows } from '../components/settled-rows';
import { useFilterValues } from '../components/use-filter';
import { useTotal } from '../components/use-total';
import { CsvButton } from '../components/csv-button';
import { suppressErrorToast } from '../components/suppress-error-toast';
import { Page } from '../layout/page';
import { StatBand } from '../overview/stat-band';
import { usePendingDeletions } from './pending-deletions';
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
      queryOptions={suppressErrorToast}
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
  const roomy = useMediaQuery('(min-width: 900px)');
  const doomed = usePendingDeletions();
  if (error) return <Failure title="Failed to fetch users" error={error} onRetry={() => void refetch()} />;
  if (isPending) return <RowsLoading rows={PAGE_SIZE} />;
  const users = data.filter(({ id }) => !doomed.has(id));
  if (users.length === 0 && total > data.length) {
    return <EmptyState icon={Users} title="Nobody is left on this page" />;
  }
  if (users.length === 0) {
    return (
      <EmptyState icon={Users} title="No users found">
        Try another name or status.
      </EmptyState>
    );
  }
  return <SettledRows>{roomy ? <UserTable users={users} /> : <UserCards users={users} />}</SettledRows>;
}
