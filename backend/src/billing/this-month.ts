/** SQL: the first day of this calendar month by UTC, as `monthly_usage` and `usage_warnings` have it. */
export const THIS_MONTH = `date_trunc('month', now() AT TIME ZONE 'UTC')::date`;
