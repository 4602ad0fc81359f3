import { Suspense, useEffect, useRef } from 'react';
import { NavigationType, Outlet, useLocation, useNavigationType } from 'react-router-dom';
import { PageSpinner } from '@/organizer/components/ui/loading';
import { Footer } from './footer';
import { Header } from './header';

/** Header, page and footer. */
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

/**
 * Do what a browser does after loading a page: scroll to the anchor or the top, and move the focus to the start of the
 * page. Must be inside the page's Suspense boundary, so that it runs once the page is rendered.
 */
function PageArrival() {
  const { pathname, hash, key } = useLocation();
  const navigation = useNavigationType();
  const lastPath = useRef(pathname);

  useEffect(() => {
    const isNewPage = lastPath.current !== pathname;
    lastPath.current = pathname;
    const target = hash ? document.getElementById(hash.slice(1)) : null;
    if (target) {
      target.scrollIntoView();
      if (key !== 'default') target.focus({ preventScroll: true });
    } else if (isNewPage) {
      if (navigation !== NavigationType.Pop) window.scrollTo(0, 0);
      document.getElementById('main')?.focus({ preventScroll: true });
    }
  }, [pathname, hash, key, navigation]);

  return null;
}
