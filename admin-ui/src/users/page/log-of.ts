/** The path of the audit log, narrowed to some entries. */
export const logOf = (filter: object) => `/audit-log?filter=${encodeURIComponent(JSON.stringify(filter))}`;
