import { lazy } from 'react';

export const events = {
  name: 'events',
  list: lazy(() => import('./event-list')),
  recordRepresentation: 'title',
};
