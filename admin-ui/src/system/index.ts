import { lazy } from 'react';

export const system = { path: '/system', Page: lazy(() => import('./system-page')) };
