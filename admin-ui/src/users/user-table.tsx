import { Box } from '@mui/material';
import { DataTable, RecordContextProvider } from 'react-admin';
import { Ago } from '../components/times';
import { CurrentPlan } from './plan-name';
import type { User } from './user';
import { UserActions } from './user-actions';
import { StatusBadge } from './user-badges';
import { UserIdentity, UserUsage } from './user-cells';

const Column = DataTable.Col<User>;
const NumberColumn = DataTable.NumberCol<User>;

/** Where the columns need more room than there is, what can be done stays in sight. */
const ACTIONS_STAY = {
  '& tr > :last-child': { position: 'sticky', right: 0, backgroundColor: 'background.default' },
  '& thead th': { whiteSpace: 'nowrap' },
  '& tbody tr:hover > :last-child': { backgroundColor: 'action.hover' },
} as const;

/** Accounts in rows, sorted by the server. */
export function UserTable({ users }: { users: User[] }) {
  return (
    <Box sx={{ overflowX: 'auto' }}>
      <DataTable<User> data={users} bulkActionButtons={false} rowClick={false} sx={ACTIONS_STAY}>
        <Column source="name" label="User" render={(user) => <UserIdentity user={user} withOrganization />} />
        <Column source="status" render={({ status }) => <StatusBadge status={status} />} />
        <Column source="currentPlan" label="Plan" render={(user) => <CurrentPlan user={user} />} />
        <Column source="eventsCreated" label="Usage" render={(user) => <UserUsage user={user} />} />
        <Column source="lastLogin" label="Last login" render={({ lastLogin }) => <Ago iso={lastLogin} />} />
        <NumberColumn source="eventCount" label="Events" disableSort />
        <NumberColumn source="photoCount" label="Photos" disableSort />
        <Column
          label="Actions"
          render={(user) => (
            <RecordContextProvider value={user}>
              <UserActions />
            </RecordContextProvider>
          )}
        />
      </DataTable>
    </Box>
  );
}
