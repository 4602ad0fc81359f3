/** The path of a list of the console, narrowed to some of its rows. */
export const listOf = (resource: 'events' | 'audit-log', filter: object) =>
  `/${resource}?filter=${encodeURIComponent(JSON.stringify(filter))}`;
