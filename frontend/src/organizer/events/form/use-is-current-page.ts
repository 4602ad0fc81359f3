import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * Tells whether whoever opened this page still wants it: not once they followed a link, also one whose page is still
 * loading while this one stands there.
 */
export function useIsCurrentPage(): () => boolean {
  const { pathname, search } = useLocation();
  const stands = useRef(false);
  useEffect(() => {
    stands.current = true;
    return () => {
      stands.current = false;
    };
  }, []);
  return () => stands.current && location.pathname + location.search === pathname + search;
}
