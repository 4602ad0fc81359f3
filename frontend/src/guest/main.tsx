import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { readPageData } from './api/page-data';
import { loadTexts, preferredLanguage } from './i18n/load-texts';
import { TranslationProvider } from './i18n/translation-provider';
import { GuestApp } from './page/guest-app';
import './guest.css';

/** /event/{slug}, /event/{slug}/wall or /event/{slug}/photo/{id} */
const [, , slug = '', rest = ''] = location.pathname.split('/').map(decodeURIComponent);

async function start(root: HTMLElement) {
  // The server's first paint contains no text, so it stays until the texts are loaded.
  const texts = await loadTexts(preferredLanguage());
  createRoot(root).render(
    <StrictMode>
      <TranslationProvider initial={texts}>
        <GuestApp slug={slug} view={rest} data={readPageData()} />
      </TranslationProvider>
    </StrictMode>,
  );
}

const root = document.getElementById('root');
if (root) void start(root);
