import { lazy } from 'react';

export const revenue = { path: '/revenue', Page: lazy(() => import('./revenue-page')) };
