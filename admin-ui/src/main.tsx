import '@fontsource-variable/bricolage-grotesque/opsz.css';
import '@fontsource-variable/instrument-sans';
import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Gate } from './gate';
import { queryClient } from './providers/query-client';

/** Styles added at runtime need the page's nonce, as its Content-Security-Policy requires. */
const nonce = document.querySelector<HTMLElement>('script[nonce]')?.nonce;
const cache = createCache({ key: 'ef', ...(nonce !== undefined && nonce !== '' && { nonce }) });

const root = document.getElementById('root');
if (root !== null) {
  createRoot(root).render(
    <StrictMode>
      <CacheProvider value={cache}>
        <QueryClientProvider client={queryClient}>
          <Gate />
        </QueryClientProvider>
      </CacheProvider>
    </StrictMode>,
  );
}
