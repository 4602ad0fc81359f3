import { useEffect, useRef } from 'react';
import { useLocation, NavigationType, useNavigationType } from 'react-router-dom';

/**
 * What a browser does by itself when a page is loaded and a single-page application must do: go to the
 * anchor or the top, and put the keyboard at the start of the new page. Stands beside the page inside its
 * Suspense boundary, so that it acts when the page is there.
 */
export function PageArrival() {
  const { pathname, hash, key } = useLocation();
  const navigation = useNavigationType();
  const lastPath = useRef(pathname);

  useEffect(() => {
    const arrivedElsewhere = lastPath.current !== pathname;
    lastPath.current = pathname;
    const target = hash ? document.getElementById(hash.slice(1)) : null;
    if (target) {
      target.scrollIntoView();
      if (key !== 'default') target.focus({ preventScroll: true });
    } else if (arrivedElsewhere) {
      if (navigation !== NavigationType.Pop) window.scrollTo(0, 0);
      document.getElementById('main')?.focus({ preventScroll: true });
    }
  }, [pathname, hash, key, navigation]);

  return null;
}
