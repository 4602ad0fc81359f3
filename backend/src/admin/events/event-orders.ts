/** Sort orders of the list of events. Each matches an index and breaks ties. */
export const EVENT_ORDERS = {
  createdAt: { asc: 'created_at ASC, id DESC', desc: 'created_at DESC, id ASC' },
  title: { asc: 'lower(title) ASC, id ASC', desc: 'lower(title) DESC, id DESC' },
  expiresAt: {
    asc: 'expires_at ASC NULLS LAST, id ASC',
    desc: 'expires_at DESC NULLS FIRST, id DESC',
  },
} as const;

export type EventSort = keyof typeof EVENT_ORDERS;

export const EVENT_SORTS = Object.keys(EVENT_ORDERS) as EventSort[];
