import { Link } from '@mui/material';
import { Compass } from 'lucide-react';
import { lazy } from 'react';
import { Admin, CustomRoutes, Resource } from 'react-admin';
import { BrowserRouter, Link as RouterLink, Route } from 'react-router-dom';
import { EmptyState } from './components/empty-state';
import { createConsoleStore } from './console-store';
import { ConsoleLayout } from './layout/console-layout';
import { Page } from './layout/page';
import { Toaster } from './layout/toaster';
import { authProvider } from './providers/auth-provider';
import { dataProvider } from './providers/data-provider';
import { pageData } from './providers/page-data';
import { queryClient } from './providers/query-client';
import { darkTheme, lightTheme } from './theme/theme';

const system = { path: '/system', Page: lazy(() => import('./system/system-page')) };

const maintenance = { path: '/maintenance', Page: lazy(() => import('./maintenance/maintenance-page')) };

const revenue = { path: '/revenue', Page: lazy(() => import('./revenue/revenue-page')) };

const reports = { name: 'reports', list: lazy(() => import('./reports/report-list')) };

const audit = { name: 'audit-log', list: lazy(() => import('./audit/audit-list')) };

const plans = {
  name: 'plans',
  list: lazy(() => import('./plans/plan-list')),
  recordRepresentation: 'displayName',
};

const events = {
  name: 'events',
  list: lazy(() => import('./events/event-list')),
  recordRepresentation: 'title',
};

const users = {
  name: 'users',
  list: lazy(() => import('./users/user-list')),
  show: lazy(() => import('./users/user-page')),
  recordRepresentation: 'name',
};

const store = createConsoleStore();

/** The operators' console under /admin. Each page is loaded when it is first opened. */
export default function Console() {
  return (
    <BrowserRouter basename="/admin">
      <Admin
        title={`${pageData.appName} Admin`}
        dataProvider={dataProvider}
        authProvider={authProvider}
        queryClient={queryClient}
        store={store}
        layout={ConsoleLayout}
        notification={Toaster}
        catchAll={NotFound}
        loginPage={false}
        lightTheme={lightTheme}
        darkTheme={darkTheme}
        disableTelemetry
      >
        <Resource {...users} />
        <Resource {...events} />
        <Resource {...plans} />
        <Resource {...audit} />
        <Resource {...reports} />
        <CustomRoutes>
          <Route path={revenue.path} element={<revenue.Page />} />
          <Route path={maintenance.path} element={<maintenance.Page />} />
          <Route path={system.path} element={<system.Page />} />
        </CustomRoutes>
      </Admin>
    </BrowserRouter>
  );
}

function NotFound() {
  return (
    <Page title="Page not found">
      <EmptyState icon={Compass} title="This page does not exist">
        <Link component={RouterLink} to="/users">
          Go to Users Management
        </Link>
      </EmptyState>
    </Page>
  );
}
