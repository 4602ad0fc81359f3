import { useEffect } from 'react';
import { Navigate, Outlet, Route, Routes, useLocation, useSearchParams } from 'react-router-dom';
import { SiteLayout } from '@/organizer/components/layout/site-layout';
import { PageSpinner } from '@/organizer/components/ui/loading';
import { QueryError } from '@/organizer/components/ui/query-error';
import { useCurrentUser } from '@/organizer/lib/current-user';
import { safePath } from '@/organizer/lib/safe-path';
import { paths } from '@/shared/paths';
import { notFoundPage, organizerPages, type PageRoute, publicPages, visitorPages } from './pages';

/** Case-sensitive like the server's pages: '/Pricing' does not exist. */
const routesOf = (pages: PageRoute[]) =>
  pages.map(({ path, page: { Component } }) => (
    <Route key={path} path={path} caseSensitive element={<Component />} />
  ));

/** Every page of the public site and the organizer's area. */
export function AppRoutes() {
  return (
    <Routes>
      <Route element={<SiteLayout />}>
        {routesOf(publicPages)}
        <Route element={<VisitorsOnly />}>{routesOf(visitorPages)}</Route>
        <Route element={<RequireUser />}>{routesOf(organizerPages)}</Route>
        <Route path="*" element={<notFoundPage.Component />} />
      </Route>
    </Routes>
  );
}

/** The console is a separate application, so navigating there loads its document. */
function LoadDocument({ path }: { path: string }) {
  useEffect(() => window.location.replace(path), [path]);
  return <PageSpinner />;
}

/** Pages for visitors. Redirects signed-in users to their previous page, else to the dashboard. */
function VisitorsOnly() {
  const { data: user, isPending } = useCurrentUser();
  const state = useLocation().state as { from?: string } | null;
  const [query] = useSearchParams();
  if (isPending) return <PageSpinner />;
  if (!user) return <Outlet />;
  const back = safePath(state?.from) ?? safePath(query.get('next')) ?? paths.dashboard;
  if (back === paths.admin || back.startsWith(`${paths.admin}/`)) return <LoadDocument path={back} />;
  return <Navigate to={back} replace />;
}

/** Pages for signed-in users. Sends visitors to /auth, which returns here afterwards. */
function RequireUser() {
  const { pathname, search } = useLocation();
  const { data: user, isPending, error, refetch } = useCurrentUser();
  if (isPending) return <PageSpinner />;
  // If a refetch fails, the user and the page stay.
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
