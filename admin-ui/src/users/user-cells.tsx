import { Box, Link, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { InitialsAvatar } from '../components/initials-avatar';
import { counted } from '../components/counted';
import type { User } from './user';
import { AdminBadge } from './user-badges';

/** Initials, name, role, email and, where asked for, organization, with the way to the account's own page. */
export function UserIdentity({ user, withOrganization = false }: { user: User; withOrganization?: boolean }) {
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, minWidth: 0 }}>
      <InitialsAvatar name={user.name} />
      <Box sx={{ minWidth: 0 }}>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
          <Link
            component={RouterLink}
            to={`/users/${user.id}/show`}
            underline="hover"
            noWrap
            sx={{ fontWeight: 600, display: 'block', maxWidth: 220 }}
          >
            {user.name}
          </Link>
          <AdminBadge role={user.role} />
        </Box>
        <Typography variant="body2" color="textSecondary" noWrap sx={{ maxWidth: 260 }}>
          {user.email}
        </Typography>
        {withOrganization && user.organization !== null && (
          <Typography variant="body2" color="textSecondary" noWrap sx={{ maxWidth: 260 }}>
            {user.organization}
          </Typography>
        )}
      </Box>
    </Box>
  );
}

/** What an account has made so far. A number stays in one line with what it counts. */
export function UserUsage({ user }: { user: User }) {
  return (
    <>
      <Whole>{counted(user.eventsCreated, 'event')},</Whole>{' '}
      <Whole>{counted(user.framesCreated, 'frame')},</Whole>{' '}
      <Whole>{counted(user.totalPhotosGenerated, 'photo')}</Whole>
    </>
  );
}

function Whole({ children }: { children: ReactNode }) {
  return <span style={{ whiteSpace: 'nowrap' }}>{children}</span>;
}
