import { lazy } from 'react';

export const audit = { name: 'audit-log', list: lazy(() => import('./audit-list')) };
