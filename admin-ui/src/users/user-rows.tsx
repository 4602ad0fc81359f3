import { Box, Typography } from '@mui/material';
import { DataTable, RecordContextProvider } from 'react-admin';
import { formatCount } from '../components/format';
import { RelativeTime } from '../components/times';
import type { User } from './user';
import { UserActions } from './user-actions';
import { CurrentPlan, StatusBadge, UserIdentity, UserUsage } from './user-cells';

const Column = DataTable.Col<User>;
const NumberColumn = DataTable.NumberCol<User>;

/** Keeps the actions visible when the table scrolls sideways. */
const STICKY_ACTIONS = {
  '& tr > :last-child': { position: 'sticky', right: 0, backgroundColor: 'background.default' },
  '& thead th': { whiteSpace: 'nowrap' },
  '& tbody tr:hover > :last-child': { backgroundColor: 'action.hover' },
} as const;

/** Accounts as a table, on wide screens. */
export function UserTable({ users }: { users: User[] }) {
  return (
    <Box sx={{ overflowX: 'auto' }}>
      <DataTable<User> data={users} bulkActionButtons={false} rowClick={false} sx={STICKY_ACTIONS}>
        <Column source="name" label="User" render={(user) => <UserIdentity user={user} withOrganization />} />
        <Column source="status" render={({ status }) => <StatusBadge status={status} />} />
        <Column source="currentPlan" label="Plan" render={(user) => <CurrentPlan user={user} />} />
        <Column source="eventsCreated" label="Usage" render={(user) => <UserUsage user={user} />} />
        <Column
          source="lastLogin"
          label="Last login"
          render={({ lastLogin }) => <RelativeTime iso={lastLogin} />}
        />
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

/** Accounts as cards, on narrow screens. */
export function UserCards({ users }: { users: User[] }) {
  return (
    <Box
      component="ul"
      sx={{ listStyle: 'none', m: 0, p: 0, borderTop: '1px solid', borderColor: 'divider' }}
    >
      {users.map((user) => (
        <RecordContextProvider key={user.id} value={user}>
          <UserCard user={user} />
        </RecordContextProvider>
      ))}
    </Box>
  );
}

function UserCard({ user }: { user: User }) {
  return (
    <Box component="li" sx={{ py: 2, borderBottom: '1px solid', borderColor: 'divider' }}>
      <Box sx={{ display: 'flex', alignItems: 'flex-start', justifyContent: 'space-between', gap: 1 }}>
        <UserIdentity user={user} />
        <StatusBadge status={user.status} />
      </Box>
      <Typography variant="body2" color="textSecondary" component="div" sx={{ mt: 1 }}>
        {user.organization !== null && <p style={{ margin: 0 }}>{user.organization}</p>}
        <p style={{ margin: 0 }}>
          <CurrentPlan user={user} /> · <UserUsage user={user} />
        </p>
        <p style={{ margin: 0 }}>
          Last login: <RelativeTime iso={user.lastLogin} /> · Now {formatCount(user.eventCount, 'event')},{' '}
          {formatCount(user.photoCount, 'photo')}
        </p>
      </Typography>
      <Box sx={{ mt: 1, ml: -1 }}>
        <UserActions />
      </Box>
    </Box>
  );
}
