import { Box, Typography } from '@mui/material';
import { RecordContextProvider } from 'react-admin';
import { Ago } from '../components/times';
import { CurrentPlan } from './plan-name';
import { counted } from '../components/counted';
import type { User } from './user';
import { UserActions } from './user-actions';
import { StatusBadge } from './user-badges';
import { UserIdentity, UserUsage } from './user-cells';

/** Accounts one below the other, on narrow screens. */
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
          Last login: <Ago iso={user.lastLogin} /> · Now {counted(user.eventCount, 'event')},{' '}
          {counted(user.photoCount, 'photo')}
        </p>
      </Typography>
      <Box sx={{ mt: 1, ml: -1 }}>
        <UserActions />
      </Box>
    </Box>
  );
}
