import { lazy } from 'react';

export const reports = { name: 'reports', list: lazy(() => import('./report-list')) };
