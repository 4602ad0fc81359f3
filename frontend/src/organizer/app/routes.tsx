import { Route, Routes } from 'react-router-dom';
import { SiteLayout } from '@/organizer/components/layout/site-layout';
import { GuestsOnly } from './guests-only';
import { notFoundPage, organizerPages, publicPages, visitorPages, type PageRoute } from './pages';
import { RequireUser } from './require-user';

/** Letter by letter, as the server knows its pages: '/Pricing' is none. */
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
        <Route element={<GuestsOnly />}>{routesOf(visitorPages)}</Route>
        <Route element={<RequireUser />}>{routesOf(organizerPages)}</Route>
        <Route path="*" element={<notFoundPage.Component />} />
      </Route>
    </Routes>
  );
}
