import { ApiError } from '@eventframe/contracts/api-client';
import { Box, Link } from '@mui/material';
import { UserX } from 'lucide-react';
import { RecordContextProvider, useGetOne } from 'react-admin';
import { Link as RouterLink, useParams } from 'react-router-dom';
import { EmptyState } from '../components/empty-state';
import { Facts } from '../components/facts';
import { filteredListPath } from '../components/list-state';
import { QueryError } from '../components/query-error';
import { Section } from '../components/section';
import { Page, PageSkeleton } from '../layout/page';
import type { Schemas } from '../providers/api';
import { UserDialogProvider } from './dialog/user-dialog';
import { RoleSection } from './page/role-section';
import { UserAudit } from './page/user-audit';
import { UserEvents } from './page/user-events';
import { UserPayments } from './page/user-payments';
import { UserActions } from './user-actions';
import { AdminBadge, StatusBadge } from './user-cells';
import { userFacts } from './user-facts';

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
