import { lazy } from 'react';

export const maintenance = { path: '/maintenance', Page: lazy(() => import('./maintenance-page')) };
