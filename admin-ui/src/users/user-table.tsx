import { Box } from '@mui/material';
import { DataTable, RecordContextProvider } from 'react-admin';
import { Ago } from '../components/times';
import { PlanName } from './plan-name';
import type { User } from './user';
import { UserActions } from './user-actions';
import { StatusBadge } from './user-badges';
import { UserIdentity, UserUsage } from './user-cells';

const Column = DataTable.Col<User>;
const NumberColumn = DataTable.NumberCol<User>;

/** Accounts in rows, sorted by the server. */
export function UserTable({ users }: { users: User[] }) {
  return (
    <Box sx={{ overflowX: 'auto' }}>
      <DataTable<User> data={users} bulkActionButtons={false} rowClick={false} hover>
        <Column source="name" label="User" render={(user) => <UserIdentity user={user} />} />
        <Column source="status" render={({ status }) => <StatusBadge status={status} />} />
        <Column source="organization" disableSort />
        <Column
          source="currentPlan"
          label="Plan"
          render={({ currentPlan }) => <PlanName id={currentPlan} />}
        />
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
