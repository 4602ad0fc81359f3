import { ApiError } from '@eventframe/contracts/api-client';
import { Box, Button, Link, Typography } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { CalendarDays, ScrollText, UserX } from 'lucide-react';
import { useState } from 'react';
import { RecordContextProvider, useGetOne, useRefresh } from 'react-admin';
import { Link as RouterLink, useParams } from 'react-router-dom';
import { AuditEntries } from '../components/audit-entries';
import { Badge } from '../components/badge';
import { ConfirmDialog } from '../components/confirm-dialog';
import { EmptyState } from '../components/empty-state';
import { Facts } from '../components/facts';
import { formatCount } from '../components/format';
import { filteredListPath } from '../components/list-state';
import { QueryError } from '../components/query-error';
import { Section } from '../components/section';
import { RelativeTime } from '../components/times';
import { Page, PageSkeleton } from '../layout/page';
import { useToasts } from '../layout/toaster';
import type { Schemas } from '../providers/api';
import { useApiCalls } from '../providers/use-api-calls';
import { UserDialogProvider } from './user-dialog';
import type { User } from './user';
import { UserActions } from './user-actions';
import { AdminBadge, StatusBadge } from './user-cells';
import { userFacts } from './user-facts';
import { UserPayments } from './user-payments';

/** The page of one account: details, events, payments and audit trail. */
export default function UserPage() {
  const { id = '' } = useParams();
  const { data, error, refetch } = useGetOne<Schemas['AccountPageResponse']>(
    'users',
    { id },
    { retry: false, staleTime: 0 },
  );
  if (isGone(error)) {
    return (
      <Page title="User">
        <EmptyState icon={UserX} title="Account not found">
          It may have been deleted:{' '}
          <Link component={RouterLink} to={filteredListPath('audit-log', { subjectId: id })}>
            view its audit log
          </Link>
          .
        </EmptyState>
      </Page>
    );
  }
  if (error) {
    return (
      <Page title="User">
        <QueryError title="Failed to fetch the user" error={error} onRetry={() => void refetch()} />
      </Page>
    );
  }
  // react-admin first passes the list's record, which lacks the events.
  if (!data || !('events' in data)) return <PageSkeleton />;
  return (
    <RecordContextProvider value={data}>
      <UserDialogProvider>
        <Page title={data.name}>
          <UserDetails user={data} />
        </Page>
      </UserDialogProvider>
    </RecordContextProvider>
  );
}

const isGone = (error: unknown) => error instanceof ApiError && error.statusCode === 404;

/** The sections of the account page. */
function UserDetails({ user }: { user: Schemas['AccountPageResponse'] }) {
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, mb: 3 }}>
        <StatusBadge status={user.status} />
        <AdminBadge role={user.role} />
        <Box sx={{ ml: 'auto' }}>
          <UserActions />
        </Box>
      </Box>
      <Section title="Account">
        <Facts facts={userFacts(user)} columns={4} />
      </Section>
      <UserEvents user={user} />
      <UserPayments user={user} />
      <UserAudit user={user} />
      <RoleSection user={user} />
    </>
  );
}

/** The account's newest events, with a link to all of them. */
function UserEvents({ user }: { user: Schemas['AccountPageResponse'] }) {
  const more = user.eventCount > user.events.length;
  return (
    <Section
      title="Events"
      actions={
        more && (
          <Link component={RouterLink} to={filteredListPath('events', { organizerId: user.id })}>
            All {user.eventCount.toLocaleString('en')}
          </Link>
        )
      }
    >
      {user.events.length === 0 ? (
        <EmptyState icon={CalendarDays} title="No events yet" compact />
      ) : (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}>
          {user.events.map((event) => (
            <Box
              component="li"
              key={event.id}
              sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}
            >
              <Link href={`/event/${event.linkSlug}`} target="_blank" rel="noopener" sx={{ fontWeight: 600 }}>
                {event.title}
              </Link>
              <Badge tone={event.isActive ? 'ok' : 'neutral'}>{event.isActive ? 'Active' : 'Inactive'}</Badge>
              <Typography variant="body2" color="textSecondary">
                {formatCount(event.photoCount, 'photo')} · created <RelativeTime iso={event.createdAt} />
              </Typography>
            </Box>
          ))}
        </Box>
      )}
    </Section>
  );
}

/** Recent audit entries about the account, and for admins a link to their actions. */
function UserAudit({ user: { id, role, audit } }: { user: Schemas['AccountPageResponse'] }) {
  return (
    <Section
      title="Audit trail"
      actions={
        <Box sx={{ display: 'flex', gap: 2 }}>
          {role === 'admin' && (
            <Link component={RouterLink} to={filteredListPath('audit-log', { actorId: id })}>
              Their actions
            </Link>
          )}
          {audit.length > 0 && (
            <Link component={RouterLink} to={filteredListPath('audit-log', { subjectId: id })}>
              View all
            </Link>
          )}
        </Box>
      }
    >
      {audit.length === 0 ? (
        <EmptyState icon={ScrollText} title="No entries for this account" compact />
      ) : (
        <AuditEntries entries={audit} />
      )}
    </Section>
  );
}

/** Adds or removes the admin role. The server protects the last admin. */
function RoleSection({ user }: { user: User }) {
  const [asking, setAsking] = useState(false);
  const apiCalls = useApiCalls();
  const toasts = useToasts();
  const refresh = useRefresh();
  const isAdmin = user.role === 'admin';
  const change = useMutation({
    mutationFn: () => apiCalls.setRole(user.id, isAdmin ? 'organizer' : 'admin'),
    onSuccess: () => {
      toasts.success(isAdmin ? 'Admin role removed' : 'Admin role added');
      refresh();
    },
    onError: (error) => toasts.failure('Role change failed', error),
    onSettled: () => setAsking(false),
  });
  return (
    <Section title="Role">
      <Typography color="textSecondary" sx={{ mb: 2, maxWidth: '60ch' }}>
        {isAdmin
          ? 'Admins can use this console. An admin account cannot be suspended, deactivated or deleted.'
          : 'Admins can use this console to view, change and delete every organizer.'}
      </Typography>
      <Button color={isAdmin ? 'error' : 'primary'} onClick={() => setAsking(true)}>
        {isAdmin ? 'Remove Admin Role' : 'Make Admin'}
      </Button>
      <ConfirmDialog
        open={asking}
        title={isAdmin ? `Remove the admin role of ${user.name}?` : `Make ${user.name} an admin?`}
        confirm={isAdmin ? 'Remove Role' : 'Make Admin'}
        danger={isAdmin}
        busy={change.isPending}
        onConfirm={() => change.mutate()}
        onClose={() => setAsking(false)}
      >
        {isAdmin
          ? 'The account keeps its events as an organizer and loses access to this console immediately.'
          : 'The account gets access to the whole console immediately: all users, all events, revenue and settings.'}
      </ConfirmDialog>
    </Section>
  );
}
