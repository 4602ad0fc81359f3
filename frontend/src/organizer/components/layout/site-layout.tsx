import { Suspense } from 'react';
import { Outlet } from 'react-router-dom';
import { PageSpinner } from '@/organizer/components/ui/page-spinner';
import { Footer } from './footer';
import { Header } from './header';
import { PageArrival } from './page-arrival';

/** Header, the page, footer. */
export function SiteLayout() {
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#main"
        className="absolute top-2 left-2 z-50 -translate-y-20 rounded-m bg-ink px-4 py-2 font-semibold text-paper focus:translate-y-0"
      >
        Skip to content
      </a>
      <Header />
      <main id="main" tabIndex={-1} className="grow">
        <Suspense fallback={<PageSpinner />}>
          <Outlet />
          <PageArrival />
        </Suspense>
      </main>
      <Footer />
    </div>
  );
}
