import '@/organizer/app.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { currentUserQuery } from '@/organizer/lib/current-user';
import { showFlashMessage } from '@/organizer/lib/flash-message';
import { keepFocus } from '@/organizer/lib/keep-focus';
import { queryClient } from '@/organizer/lib/query-client';
import { joinTabs } from '@/organizer/lib/session';
import { pageAt } from './pages';
import { Providers } from './providers';
import { AppRoutes } from './routes';

allowOwnStyles();
keepFocus();
void queryClient.prefetchQuery(currentUserQuery).then(() => joinTabs(queryClient));

function start() {
  const root = document.getElementById('root');
  if (!root) return;
  createRoot(root).render(
    <StrictMode>
      <Providers>
        <AppRoutes />
      </Providers>
    </StrictMode>,
  );
  showFlashMessage();
}

// Load the page's chunk before the first render, so that the server's HTML is replaced immediately. A chunk that failed to
// load fails again during rendering, where the error boundary catches it.
void pageAt(window.location.pathname)
  .preload()
  .catch(() => undefined)
  .then(start);

declare global {
  interface Window {
    /** Where get-nonce, and with it Radix' scroll lock, looks for the nonce of the style it adds. */
    __webpack_nonce__?: string;
  }
}

/** Lets the dialogs' scroll lock add its style element under the page's Content-Security-Policy. */
function allowOwnStyles(): void {
  const nonce = document.querySelector<HTMLElement>('[nonce]')?.nonce;
  if (nonce) window.__webpack_nonce__ = nonce;
}
