import { useEffect } from 'react';
import { Navigate, Outlet, useLocation, useSearchParams } from 'react-router-dom';
import { PageSpinner } from '@/organizer/components/ui/page-spinner';
import { paths } from '@/shared/paths';
import { useCurrentUser } from '@/organizer/lib/current-user';
import { safePath } from '@/organizer/lib/safe-path';

/** The console is an application of its own: going there loads its document. */
function LoadDocument({ path }: { path: string }) {
  useEffect(() => window.location.replace(path), [path]);
  return <PageSpinner />;
}

/** Pages for signed-out visitors: who is signed in goes on to where they came from, else the dashboard. */
export function GuestsOnly() {
  const { data: user, isPending } = useCurrentUser();
  const state = useLocation().state as { from?: string } | null;
  const [query] = useSearchParams();
  if (isPending) return <PageSpinner />;
  if (!user) return <Outlet />;
  const back = safePath(state?.from) ?? safePath(query.get('next')) ?? paths.dashboard;
  if (back === paths.admin || back.startsWith(`${paths.admin}/`)) return <LoadDocument path={back} />;
  return <Navigate to={back} replace />;
}
