import { lazy } from 'react';

export const users = {
  name: 'users',
  list: lazy(() => import('./user-list')),
  show: lazy(() => import('./user-page')),
  recordRepresentation: 'name',
};
