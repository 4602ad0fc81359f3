/** SQL: the `currency` most paid plans are priced in (ISO 4217), in one row; 'USD' where no plan is paid. */
export const MAIN_CURRENCY = `SELECT coalesce(mode() WITHIN GROUP (ORDER BY currency), 'USD') AS currency
    FROM subscription_plans WHERE price > 0`;
