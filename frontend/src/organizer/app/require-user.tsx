import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { QueryError } from '@/organizer/components/ui/query-error';
import { PageSpinner } from '@/organizer/components/ui/page-spinner';
import { paths } from '@/shared/paths';
import { useCurrentUser } from '@/organizer/lib/current-user';

/** Pages that need an account: a spinner while it loads, /auth for visitors, who come back afterwards. */
export function RequireUser() {
  const { pathname, search } = useLocation();
  const { data: user, isPending, error, refetch } = useCurrentUser();
  if (isPending) return <PageSpinner />;
  // Who was there stays when nobody answers, with what is on the page.
  if (error && user === undefined) {
    return (
      <div className="page py-10 sm:py-16">
        <h1 className="mb-8 text-title">Your account could not be loaded</h1>
        <QueryError error={error} onRetry={() => void refetch()} />
      </div>
    );
  }
  if (!user) return <Navigate to={paths.auth} replace state={{ from: pathname + search }} />;
  return <Outlet />;
}
