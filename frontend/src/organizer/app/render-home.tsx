import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { Route, Routes, StaticRouter } from 'react-router-dom';
import { SiteLayout } from '@/organizer/components/layout/site-layout';
import { paths } from '@/shared/paths';
import LandingPage from '@/organizer/site/landing/landing-page';
import { currentUserQuery } from '@/organizer/lib/current-user';

/** Renders the landing page for visitors, with placeholders for this installation's settings. */
export function renderHome(): string {
  const queryClient = new QueryClient();
  queryClient.setQueryData(currentUserQuery.queryKey, null);
  return renderToString(
    <QueryClientProvider client={queryClient}>
      <StaticRouter location={paths.home}>
        <Routes>
          <Route element={<SiteLayout />}>
            <Route path={paths.home} element={<LandingPage />} />
          </Route>
        </Routes>
      </StaticRouter>
    </QueryClientProvider>,
  );
}
