import { lazy } from 'react';

export const reports = { path: '/reports', Page: lazy(() => import('./reports-page')) };
