import { type ComponentType, lazy } from 'react';
import { matchPath } from 'react-router-dom';
import { paths } from '@/shared/paths';

/** A page in a separate chunk. After preloading it renders immediately, without a fallback. */
interface Page {
  Component: ComponentType;
  preload: () => Promise<void>;
}

/** @param load imports the module whose default export is the page */
function page(load: () => Promise<{ default: ComponentType }>): Page {
  let Loaded: ComponentType | undefined;
  const Lazy = lazy(load);
  return {
    Component: () => (Loaded ? <Loaded /> : <Lazy />),
    preload: async () => {
      Loaded = (await load()).default;
    },
  };
}

export interface PageRoute {
  path: string;
  page: Page;
}

/** Public pages. */
export const publicPages: PageRoute[] = [
  { path: paths.home, page: page(() => import('@/organizer/site/landing/landing-page')) },
  { path: paths.pricing, page: page(() => import('@/organizer/pricing/pricing-page')) },
  { path: paths.about, page: page(() => import('@/organizer/site/about-page')) },
  { path: paths.privacy, page: page(() => import('@/organizer/site/privacy-page')) },
  { path: paths.terms, page: page(() => import('@/organizer/site/terms-page')) },
  { path: paths.accessibility, page: page(() => import('@/organizer/site/accessibility-page')) },
  { path: paths.forgotPassword, page: page(() => import('@/organizer/auth/forgot-password-page')) },
  {
    path: `${paths.resetPassword}/:token?`,
    page: page(() => import('@/organizer/auth/reset-password-page')),
  },
  { path: `${paths.verifyEmail}/:token?`, page: page(() => import('@/organizer/auth/verify-email-page')) },
];

/** Pages for visitors. */
export const visitorPages: PageRoute[] = [
  { path: paths.auth, page: page(() => import('@/organizer/auth/auth-page')) },
  { path: paths.authSuccess, page: page(() => import('@/organizer/auth/auth-success-page')) },
];

/** Pages for signed-in users. */
export const organizerPages: PageRoute[] = [
  { path: paths.dashboard, page: page(() => import('@/organizer/events/dashboard/dashboard-page')) },
  { path: paths.createEvent, page: page(() => import('@/organizer/events/form/create-event-page')) },
  { path: paths.event(':id'), page: page(() => import('@/organizer/events/event-page/event-page')) },
  { path: paths.settings, page: page(() => import('@/organizer/account/settings/settings-page')) },
  { path: paths.payment, page: page(() => import('@/organizer/billing/payment/payment-page')) },
  {
    path: paths.paymentSuccess,
    page: page(() => import('@/organizer/billing/payment/payment-success-page')),
  },
  { path: paths.payments, page: page(() => import('@/organizer/billing/payments-page')) },
];

export const notFoundPage = page(() => import('@/organizer/site/not-found-page'));

/** @returns the page at a path */
export function pageAt(pathname: string): Page {
  const routes = [...publicPages, ...visitorPages, ...organizerPages];
  return routes.find(({ path }) => matchPath({ path, caseSensitive: true }, pathname))?.page ?? notFoundPage;
}
