import { useEffect } from 'react';
import { appData } from './app-data';

/** Names the page in the browser's tab, as the server does in the document. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} – ${appData.appName}`;
  }, [title]);
}
