import { Box, Link, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { Badge, type Tone } from '../components/badge';
import { formatCount } from '../components/format';
import { InitialsAvatar } from '../components/initials-avatar';
import { formatDate } from '../components/times';
import { useApiQuery } from '../providers/use-api-calls';
import { STATUSES, type User, type UserStatus } from './user';

/** Initials, name, role, email and optionally organization, linked to the account's page. */
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

/** What an account has created so far. A number and its noun stay on one line. */
export function UserUsage({ user }: { user: User }) {
  return (
    <>
      <NoWrap>{formatCount(user.eventsCreated, 'event')},</NoWrap>{' '}
      <NoWrap>{formatCount(user.framesCreated, 'frame')},</NoWrap>{' '}
      <NoWrap>{formatCount(user.totalPhotosGenerated, 'photo')}</NoWrap>
    </>
  );
}

function NoWrap({ children }: { children: ReactNode }) {
  return <span style={{ whiteSpace: 'nowrap' }}>{children}</span>;
}

/** The current name of a plan. */
function PlanName({ id }: { id: string }) {
  const { data } = useApiQuery('allPlans');
  return <>{data?.find((plan) => plan.id === id)?.displayName ?? id}</>;
}

/** The account's current plan and its scheduled ones. */
export function CurrentPlan({ user: { currentPlan, comingPlans } }: { user: User }) {
  return (
    <>
      <PlanName id={currentPlan} />
      {comingPlans.map(({ planId, startsAt }) => (
        <span key={startsAt}>
          , <PlanName id={planId} /> from {formatDate(startsAt)}
        </span>
      ))}
    </>
  );
}

const TONES: Record<UserStatus, Tone> = { active: 'ok', suspended: 'warn', deactivated: 'bad' };

export function StatusBadge({ status }: Pick<User, 'status'>) {
  return <Badge tone={TONES[status]}>{STATUSES.find(({ id }) => id === status)?.name}</Badge>;
}

export function AdminBadge({ role }: Pick<User, 'role'>) {
  return role === 'admin' ? <Badge tone="ink">Admin</Badge> : null;
}
