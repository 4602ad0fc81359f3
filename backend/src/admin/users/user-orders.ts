/** Sort orders of the list of accounts. Each matches an index and breaks ties. */
export const USER_ORDERS = {
  createdAt: { asc: 'created_at ASC, id DESC', desc: 'created_at DESC, id ASC' },
  name: { asc: 'lower(name) ASC, id ASC', desc: 'lower(name) DESC, id DESC' },
  email: { asc: 'email ASC', desc: 'email DESC' },
  status: {
    asc: 'status ASC, created_at DESC, id ASC',
    desc: 'status DESC, created_at ASC, id DESC',
  },
  currentPlan: {
    asc: 'current_plan ASC, created_at DESC, id ASC',
    desc: 'current_plan DESC, created_at ASC, id DESC',
  },
  lastLogin: {
    asc: 'last_login ASC NULLS FIRST, id DESC',
    desc: 'last_login DESC NULLS LAST, id ASC',
  },
  eventsCreated: { asc: 'events_created ASC, id DESC', desc: 'events_created DESC, id ASC' },
} as const;

export type UserSort = keyof typeof USER_ORDERS;

export const USER_SORTS = Object.keys(USER_ORDERS) as UserSort[];
