/** SQL: the first day of this calendar month (UTC), as stored in `monthly_usage` and `usage_warnings`. */
export const THIS_MONTH = `date_trunc('month', now() AT TIME ZONE 'UTC')::date`;
