import { ApiError } from '@eventframe/contracts/api-client';
import { Link } from '@mui/material';
import { UserX } from 'lucide-react';
import { Link as RouterLink, useParams } from 'react-router-dom';
import { RecordContextProvider, useGetOne } from 'react-admin';
import { Failure } from '../components/failure';
import { EmptyState } from '../components/empty-state';
import { Page } from '../layout/page';
import { PlaceLoading } from '../layout/place-loading';
import { UserDialogProvider } from './dialog/user-dialog-provider';
import type { Schemas } from '../providers/api';
import { listOf } from './page/list-of';
import { UserDetails } from './page/user-details';

/** One account: who it is, what it made, what it paid, and what was done to it. */
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
        <EmptyState icon={UserX} title="There is no such account">
          It may have been deleted:{' '}
          <Link component={RouterLink} to={listOf('audit-log', { subjectId: id })}>
            what the audit log says of it
          </Link>
          .
        </EmptyState>
      </Page>
    );
  }
  if (error) {
    return (
      <Page title="User">
        <Failure title="Failed to fetch the user" error={error} onRetry={() => void refetch()} />
      </Page>
    );
  }
  // From the list an account comes with what its row tells alone.
  if (!data || !('events' in data)) return <PlaceLoading />;
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
