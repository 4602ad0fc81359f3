import { lazy } from 'react';

export const plans = {
  name: 'plans',
  list: lazy(() => import('./plan-list')),
  recordRepresentation: 'displayName',
};
