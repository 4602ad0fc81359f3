import { Admin, CustomRoutes, Resource } from 'react-admin';
import { BrowserRouter, Route } from 'react-router-dom';
import { audit } from './audit';
import { consoleStore } from './console-store';
import { events } from './events';
import { ConsoleLayout } from './layout/console-layout';
import { NotFound } from './layout/not-found';
import { Toaster } from './layout/toaster';
import { maintenance } from './maintenance';
import { plans } from './plans';
import { authProvider } from './providers/auth-provider';
import { dataProvider } from './providers/data-provider';
import { pageData } from './providers/page-data';
import { queryClient } from './providers/query-client';
import { reports } from './reports';
import { revenue } from './revenue';
import { system } from './system';
import { darkTheme, lightTheme } from './theme/theme';
import { users } from './users';

const store = consoleStore();

/** The operators' console under /admin; each place is loaded when it is first opened. */
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
