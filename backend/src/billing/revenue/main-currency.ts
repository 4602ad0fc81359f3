/** SQL: one row with the `currency` of most paid plans (ISO 4217), 'USD' if there is no paid plan. */
export const MAIN_CURRENCY_QUERY = `SELECT coalesce(mode() WITHIN GROUP (ORDER BY currency), 'USD') AS currency
    FROM subscription_plans WHERE price > 0`;
