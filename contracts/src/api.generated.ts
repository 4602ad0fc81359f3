/* Generated from openapi.json by `npm run api:generate`; do not edit. */
export interface paths {
    "/api/admin/audit-log": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Audit log entries, newest first */
        get: operations["AuditLog_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/audit-log.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The audit log, newest first */
        get: operations["Export_auditLog"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/cleanup-expired": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Delete expired events with their photos and files; a long cleanup continues after the response */
        delete: operations["Maintenance_cleanUp"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/cleanups/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The state of a cleanup; waits up to 10 s for its end */
        get: operations["Maintenance_follow"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/device-bans": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Devices banned from adding photos to an event, newest first */
        get: operations["DeviceBans_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/device-bans/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Lift a ban, even if all photos of the device were deleted */
        delete: operations["DeviceBans_lift"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/email-status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The mail configuration and missing settings */
        get: operations["System_emailStatus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All events on the platform */
        get: operations["AllEvents_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/events.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Events, newest first */
        get: operations["Export_events"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/expired-events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Events past their expiration */
        get: operations["AllEvents_listExpired"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/maintenance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether database and storage respond, and the last cleanup of expired events */
        get: operations["Maintenance_status"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/payment-status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The payment configuration and the last contact with Stripe */
        get: operations["System_paymentStatus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/plans": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All plans, smallest first */
        get: operations["AdminPlans_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/plans/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Change a plan's price, limits, texts, or whether it is offered */
        patch: operations["AdminPlans_change"];
        trace?: never;
    };
    "/api/admin/reports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Reported photos, most recently reported first */
        get: operations["Reports_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/reports/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Delete a reported photo with its files */
        delete: operations["Reports_delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/reports/{id}/ban": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Ban the uploader's device from this event */
        post: operations["Reports_ban"];
        /** Lift the ban of the device */
        delete: operations["Reports_liftBan"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/reports/{id}/dismiss": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Dismiss the reports of a photo */
        post: operations["Reports_dismiss"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/reports/{id}/hide": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Hide a reported photo from the gallery */
        post: operations["Reports_hide"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/reports/{id}/show": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Show a photo that an operator hid */
        post: operations["Reports_show"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/revenue": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Revenue by plan and currency */
        get: operations["Revenue_figures"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/series": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Sign-ups, events, photos and revenue per day */
        get: operations["Stats_series"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/stats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Key figures of the service */
        get: operations["Stats_current"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/system": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Storage, database and queue figures */
        get: operations["System_system"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/test-email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Send a test mail to the requesting admin and report the result */
        post: operations["System_sendTestMail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A page of accounts */
        get: operations["AdminUsers_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/users.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Accounts, newest first */
        get: operations["Export_users"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/users/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** An account with its payments, subscription, newest events and audit log entries */
        get: operations["AdminUsers_get"];
        put?: never;
        post?: never;
        /** Delete an organizer with their events, photos and files */
        delete: operations["AdminUsers_delete"];
        options?: never;
        head?: never;
        /** Change an organizer's status */
        patch: operations["AdminUsers_setStatus"];
        trace?: never;
    };
    "/api/admin/users/{id}/deactivate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Deactivate an organizer: no sign-in, their events respond as not found */
        post: operations["AdminUsers_deactivate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/users/{id}/plan": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Grant an organizer a plan, temporarily or permanently */
        patch: operations["AdminUsers_setPlan"];
        trace?: never;
    };
    "/api/admin/users/{id}/role": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Change the role of an account */
        patch: operations["AdminUsers_setRole"];
        trace?: never;
    };
    "/api/admin/users/{id}/suspend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Suspend an organizer: no sign-in, no new photos at their events */
        post: operations["AdminUsers_suspend"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/billing/payments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Payments with receipts, and the current subscription */
        get: operations["BillingHistory_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/billing/portal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The payment provider's page for invoices, the card and cancellation */
        post: operations["BillingHistory_portal"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/billing/webhook": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** For the payment provider only; requires its signature over the raw body */
        post: operations["Webhook_receive"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/branding": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the organizer's own logo and colors */
        get: operations["Branding_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Set the colors; for plans with white-label options */
        patch: operations["Branding_update"];
        trace?: never;
    };
    "/api/branding/logo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Set the logo, a PNG; for plans with white-label options */
        post: operations["Branding_setLogo"];
        /** Delete the logo */
        delete: operations["Branding_deleteLogo"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/create-payment-intent": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Start buying a plan, or resume the open payment */
        post: operations["Checkout_begin"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the organizer's events; without a limit, the newest 1,000 */
        get: operations["Events_list"];
        put?: never;
        /** Create an event with its first frame */
        post: operations["Events_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/events/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get an event */
        get: operations["Events_get"];
        put?: never;
        post?: never;
        /** Delete an event with its frames, photos and files */
        delete: operations["Events_delete"];
        options?: never;
        head?: never;
        /** Change title, slug, expiration or the primary frame */
        patch: operations["Events_update"];
        trace?: never;
    };
    "/api/events/{id}/active": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Pause or resume the event */
        patch: operations["Events_setActive"];
        trace?: never;
    };
    "/api/events/{id}/expiration": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Set or remove (null) the time at which the event ends */
        patch: operations["Events_setExpiration"];
        trace?: never;
    };
    "/api/events/{id}/frames": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the event's frames, the primary first */
        get: operations["Frames_list"];
        put?: never;
        /** Add a frame guests can select */
        post: operations["Frames_add"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/events/{id}/frames/{frameId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Delete a frame; the last one cannot be deleted */
        delete: operations["Frames_delete"];
        options?: never;
        head?: never;
        /** Rename a frame, or make it the primary one */
        patch: operations["Frames_update"];
        trace?: never;
    };
    "/api/events/{id}/insights": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get an event's visits, photos and downloads; more with advanced analytics */
        get: operations["Insights_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/events/{id}/insights.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Download hourly figures as CSV; needs advanced analytics */
        get: operations["Insights_csv"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/events/{id}/photos": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** An event's photos of one state or all, newest first */
        get: operations["OrganizerPhotos_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Hide, show, approve or delete many photos */
        patch: operations["OrganizerPhotos_changeMany"];
        trace?: never;
    };
    "/api/events/{id}/photos.zip": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Download an event's photos as one ZIP; an organizer can run up to three downloads at once */
        get: operations["PhotoArchive_send"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/events/{id}/photos/{photoId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Delete a photo with its files */
        delete: operations["OrganizerPhotos_delete"];
        options?: never;
        head?: never;
        /** Hide a photo, show it again, or approve it */
        patch: operations["OrganizerPhotos_change"];
        trace?: never;
    };
    "/api/events/{id}/photos/stream": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Stream changes of an event's photos, including hidden, held and unapproved ones */
        get: operations["OrganizerStream_open"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/events/{id}/poster": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a printable poster with the event's QR code, title and a line of text */
        get: operations["Poster_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/events/{id}/qr": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the event's QR code and URL; with `format`, download the image */
        get: operations["EventQr_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/events/{id}/rehearsal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Check before the event that everything works; stores nothing */
        post: operations["Rehearsal_rehearse"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/events/{id}/rerender": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the progress of re-rendering, and the number of outdated photos */
        get: operations["Rerenders_progress"];
        put?: never;
        /** Re-render photos of replaced frames in the frames that replaced them */
        post: operations["Rerenders_start"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/events/slug-available": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Check whether a slug is available */
        get: operations["Events_slugAvailable"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/health/live": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether the process responds, and its version */
        get: operations["Health_live"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/health/ready": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether this node can serve: 503 while starting, draining, disconnected or out of disk space */
        get: operations["Health_ready"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sign in; the response sets the session cookie */
        post: operations["Auth_login"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** End this session */
        post: operations["Auth_logout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/metrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** This node's metrics in Prometheus' text format, for this machine or with METRICS_TOKEN */
        get: operations["Metrics_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/password/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Check whether a mailed token is valid; does not use it up */
        post: operations["Reset_check"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/password/forgot": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Request a password reset link; responds the same whether or not the account exists */
        post: operations["Reset_forgot"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/password/reset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Set a new password with the mailed token; signs out all devices */
        post: operations["Reset_reset"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/payment/success": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Check the outcome of a payment; grants the plan if it was paid */
        post: operations["Checkout_conclude"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/client-failures": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Count a failure in a guest's browser, without personal data */
        post: operations["ClientFailures_add"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/event/{slug}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get an event as guests see it; accepts older slugs */
        get: operations["PublicEvents_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/event/{slug}/gallery": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the event's shown photos, newest first */
        get: operations["Gallery_page"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/event/{slug}/stream": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Stream an event's changes live */
        get: operations["LiveStream_open"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/photos/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get an own photo by its receipt */
        get: operations["GuestPhotos_get"];
        put?: never;
        post?: never;
        /** Delete an own photo and its files by its receipt */
        delete: operations["GuestPhotos_delete"];
        options?: never;
        head?: never;
        /** Show an own photo to everyone, or to the organizer only, by its receipt */
        patch: operations["GuestPhotos_change"];
        trace?: never;
    };
    "/api/public/photos/{id}/framed-photo.png": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Download the framed photo without loss; public while it is shown */
        get: operations["PhotoDownloads_framed"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/photos/{id}/link-preview.jpg": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the image that previews of the photo's page show, while the photo is shown */
        get: operations["PhotoDownloads_linkPreview"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/photos/{id}/original": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Download the photo as uploaded, without metadata; for its guest and the organizer */
        get: operations["PhotoDownloads_original"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/photos/{id}/report": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Report a photo to the organizer and the operators */
        post: operations["GuestPhotos_report"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/photos/{id}/share": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Count that a photo was shared */
        post: operations["GuestPhotos_share"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/upload-photo/{linkSlug}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Upload a photo and get it framed */
        post: operations["UploadPhoto_upload"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/register": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create an account; does not sign in */
        post: operations["Auth_register"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/subscription/plans": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The offered plans, smallest first */
        get: operations["Plans_offered"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/user": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The signed-in user; 401 means signed out */
        get: operations["Users_current"];
        put?: never;
        post?: never;
        /** Delete the account with its events, their photos and all files */
        delete: operations["Deletion_delete"];
        options?: never;
        head?: never;
        /** Change name, organization or email; a new email takes effect after its verification */
        patch: operations["Profile_update"];
        trace?: never;
    };
    "/api/user/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Everything stored about the user */
        get: operations["AccountExport_export"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/user/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Set a new password; signs out all other devices */
        post: operations["Profile_changePassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/user/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Sessions of the user, most recently used first */
        get: operations["Sessions_list"];
        put?: never;
        post?: never;
        /** Sign out all other devices */
        delete: operations["Sessions_endOthers"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/user/sessions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Sign out one device */
        delete: operations["Sessions_end"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/{id}/credits": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A user's plan, usage and remaining credits */
        get: operations["Plans_credits"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/me/stats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The organizer's photo counts */
        get: operations["Plans_stats"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/verify-email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Verify an email address with the mailed token */
        post: operations["Verification_verify"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/verify-email/resend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Send the verification mail again; responds the same whether or not the account exists */
        post: operations["Verification_resend"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        AccountPageResponse: {
            /** @description The newest audit log entries about the account */
            audit: components["schemas"]["AuditEntryResponse"][];
            /** @description Granted plans that have not started, ordered by start */
            comingPlans: components["schemas"]["ComingPlanResponse"][];
            /** Format: date-time */
            createdAt: string;
            /** @description Plan id */
            currentPlan: string;
            email: string;
            emailVerified: boolean;
            /** @description Events that exist */
            eventCount: number;
            /** @description The newest events */
            events: components["schemas"]["AdminEventResponse"][];
            eventsCreated: number;
            framesCreated: number;
            /** Format: uuid */
            id: string;
            /** Format: date-time */
            lastLogin: string | null;
            name: string;
            organization: string | null;
            /** @description Payments, newest first */
            payments: components["schemas"]["PaymentResponse"][];
            /** @description Photos that exist */
            photoCount: number;
            /** Format: date-time */
            planEndDate: string | null;
            /** Format: date-time */
            planStartDate: string | null;
            /** @enum {string} */
            role: "organizer" | "admin";
            /** @enum {string} */
            status: "active" | "suspended" | "deactivated";
            subscription: components["schemas"]["SubscriptionResponse"] | null;
            totalPhotosGenerated: number;
            username: string;
        };
        AddFrameRequest: {
            /**
             * Format: binary
             * @description The frame: PNG, at most 10MB
             */
            frame: string;
            /** @description Blank: the file's name */
            name?: string;
        };
        AdminEventResponse: {
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            expiresAt: string | null;
            /** Format: uuid */
            id: string;
            isActive: boolean;
            linkSlug: string;
            organizerEmail: string;
            /** Format: uuid */
            organizerId: string;
            organizerName: string;
            photoCount: number;
            title: string;
        };
        AdminPlanResponse: {
            /** @enum {string} */
            billing: "free" | "one_time" | "monthly";
            currency: string;
            description: string;
            displayName: string;
            /** @description -1: unlimited */
            eventLimit: number;
            /** @description -1: unlimited */
            frameLimit: number;
            id: string;
            /** @description Whether it is offered */
            isActive: boolean;
            name: string;
            /** @description A calendar month; -1: unlimited */
            photoLimit: number;
            /** @description Cents */
            price: number;
            /** @description Accounts on this plan now */
            users: number;
        };
        AdminStatsResponse: {
            /** @description Accounts that signed in since 00:00 UTC */
            activeToday: number;
            /** @description Photos that exist */
            storedPhotos: number;
            /** @description Events that exist */
            totalEvents: number;
            /** @description All photos ever created, including deleted ones */
            totalPhotos: number;
            /** @description Accounts that exist */
            totalUsers: number;
        };
        AdminUserResponse: {
            /** @description Granted plans that have not started, ordered by start */
            comingPlans: components["schemas"]["ComingPlanResponse"][];
            /** Format: date-time */
            createdAt: string;
            /** @description Plan id */
            currentPlan: string;
            email: string;
            emailVerified: boolean;
            /** @description Events that exist */
            eventCount: number;
            eventsCreated: number;
            framesCreated: number;
            /** Format: uuid */
            id: string;
            /** Format: date-time */
            lastLogin: string | null;
            name: string;
            organization: string | null;
            /** @description Photos that exist */
            photoCount: number;
            /** Format: date-time */
            planEndDate: string | null;
            /** Format: date-time */
            planStartDate: string | null;
            /** @enum {string} */
            role: "organizer" | "admin";
            /** @enum {string} */
            status: "active" | "suspended" | "deactivated";
            totalPhotosGenerated: number;
            username: string;
        };
        AdminUsersResponse: {
            /** @description false if a search has more results than total */
            isExact: boolean;
            page: number;
            total: number;
            totalPages: number;
            users: components["schemas"]["AdminUserResponse"][];
        };
        AdvancedInsights: {
            /** @description Most visits first, without devices that were never used */
            devices: components["schemas"]["InsightDevice"][];
            /** @description All frames the event ever had, most photos first */
            frames: components["schemas"]["InsightFrame"][];
            /** @description 24 entries */
            hours: components["schemas"]["InsightHour"][];
            shares: number;
        };
        AuditEntryResponse: {
            /** @description Subject and verb, for example user.suspended */
            action: string;
            /**
             * Format: uuid
             * @description null: the service, or a visitor
             */
            actorId: string | null;
            /** @description Whether the account was deleted */
            actorIsGone: boolean;
            /** @description null also for a deleted account that the log does not name */
            actorName: string | null;
            /** Format: date-time */
            at: string;
            details: {
                [key: string]: unknown;
            };
            /** Format: uuid */
            id: string;
            subjectId: string | null;
            /** @description Whether the account or event was deleted */
            subjectIsGone: boolean;
            /** @description Name of the account or title of the event, if known */
            subjectName: string | null;
            subjectType: string;
        };
        BillingHistoryResponse: {
            /** @description Whether POST /api/billing/portal is available */
            hasPortal: boolean;
            /** @description Newest first */
            payments: components["schemas"]["PaymentResponse"][];
            subscription: components["schemas"]["SubscriptionResponse"] | null;
        };
        BrandColorResponse: {
            /** @description The color, adjusted only as far as text on it requires */
            colour: string;
            /** @description Text color on the color */
            ink: string;
            /** @description The color as text on a dark page */
            onDark: string;
            /** @description The color as text on a light page */
            onLight: string;
        };
        BrandingResponse: {
            brand: components["schemas"]["BrandResponse"];
            /** @description Whether the plan includes it; otherwise it is stored but not shown */
            included: boolean;
        };
        BrandLogoResponse: {
            /** @description Pixels */
            height: number;
            url: string;
            /** @description Pixels */
            width: number;
        };
        BrandResponse: {
            /** @description For the band behind the logo */
            band: components["schemas"]["BrandColorResponse"] | null;
            logo: components["schemas"]["BrandLogoResponse"] | null;
            /** @description For buttons and progress bars */
            main: components["schemas"]["BrandColorResponse"] | null;
        };
        ChangeOwnPhotoRequest: {
            /** @enum {string} */
            visibility: "shown" | "private";
        };
        ChangePasswordRequest: {
            currentPassword: string;
            /** @description Not a common one */
            newPassword: string;
        };
        ChangePhotoRequest: {
            /**
             * @description 'shown' also approves; held photos stay held, private ones private; 403 photo_hidden_by_operator where an operator hid it
             * @enum {string}
             */
            state: "shown" | "hidden";
        };
        ChangePhotosRequest: {
            /**
             * @description 'show' also approves, and skips photos an operator hid; 'approve' leaves hidden photos hidden; held photos stay held, private ones private
             * @enum {string}
             */
            action: "hide" | "show" | "approve" | "delete";
            ids: string[];
        };
        ChangePhotosResponse: {
            /** @description Deleted by this call */
            deleted: string[];
            /** @description Photos that are not the event's, or were deleted */
            missing: string[];
            /** @description The photos after the change, in the requested order; photos an operator hid stay hidden */
            photos: components["schemas"]["OrganizerPhotoResponse"][];
        };
        ChangePlanContentRequest: {
            /**
             * @description ISO 4217, in capitals
             * @example USD
             */
            currency?: string;
            description?: string;
            displayName?: string;
            /** @description -1: unlimited */
            eventLimit?: number;
            /** @description -1: unlimited */
            frameLimit?: number;
            /** @description Whether it is offered */
            isActive?: boolean;
            /** @description A calendar month; -1: unlimited */
            photoLimit?: number;
            /** @description Cents */
            price?: number;
        };
        ChangePlanRequest: {
            /** Format: date-time */
            planEndDate?: string | null;
            /** @enum {string} */
            planId: "monthly-unlimited" | "enterprise" | "professional" | "standard" | "freemium";
            /** Format: date-time */
            planStartDate?: string | null;
        };
        ChangeRoleRequest: {
            /** @enum {string} */
            role: "organizer" | "admin";
        };
        ChangeStatusRequest: {
            /** @enum {string} */
            status: "active" | "suspended" | "deactivated";
        };
        CleanupResponse: {
            /** @description Events deleted so far */
            deletedCount: number;
            /**
             * Format: uuid
             * @description null: nothing had expired
             */
            id: string | null;
            /** @description Expired events that remain */
            remaining: number;
            /**
             * @description While running, poll it by its id
             * @enum {string}
             */
            state: "running" | "done" | "stopped";
        };
        ClientFailureCountResponse: {
            count: number;
            /** @enum {string} */
            engine: "chromium" | "firefox" | "webkit" | "other";
            /** @enum {string} */
            failure: "canvas_refused" | "decode_failed" | "camera_failed" | "original_sent";
        };
        ClientFailureRequest: {
            /** @enum {string} */
            engine: "chromium" | "firefox" | "webkit" | "other";
            /** @enum {string} */
            failure: "canvas_refused" | "decode_failed" | "camera_failed" | "original_sent";
        };
        ComingPlanResponse: {
            /** Format: date-time */
            endsAt: string | null;
            /** @enum {string} */
            planId: "monthly-unlimited" | "enterprise" | "professional" | "standard" | "freemium";
            /** Format: date-time */
            startsAt: string;
        };
        ConsentResponse: {
            /** @description Where guests read more about it */
            link: string | null;
            text: string;
            /** @description Changes with the text and the link. Send it as consentVersion with each photo */
            version: number;
        };
        Counts: {
            events: number;
            frames: number;
            photos: number;
        };
        CreateEventRequest: {
            /**
             * Format: date-time
             * @description Blank: never
             */
            expiresAt?: string;
            /**
             * Format: binary
             * @description The frame: PNG, at most 10MB
             */
            frame: string;
            /** @description Blank: generated from the title */
            linkSlug?: string;
            /** @description Shared with each photo. Blank: none */
            shareText?: string;
            title: string;
        };
        CreatePaymentIntentRequest: {
            /** @description Id of a paid plan */
            planId: string;
        };
        CreditsResponse: {
            credits: components["schemas"]["Counts"];
            /** @description The subscription's last payment failed; the plan ends unless the card is updated */
            paymentFailed: boolean;
            /** @description The photo limit and the held allowance are both used up, so new photos are not stored */
            photosExhausted: boolean;
            plan: components["schemas"]["PlanResponse"];
            usage: components["schemas"]["Counts"];
        };
        CurrencyRevenueResponse: {
            /** @description ISO 4217 */
            currency: string;
            /** @description Monthly amount of active subscriptions */
            monthlyRecurringRevenue: number;
            /** @description One-time payments less refunds */
            oneTimeRevenueAllTime: number;
        };
        DayResponse: {
            /** @description ISO 4217 */
            currency: string;
            /**
             * Format: date
             * @description UTC
             */
            day: string;
            events: number;
            photos: number;
            /** @description Cents paid on this day, in the currency of most paid plans */
            revenue: number;
            signUps: number;
        };
        DeleteUserRequest: {
            currentPassword: string;
        };
        DeletionsResponse: {
            /** @description Events */
            events: number;
            /** @description Photos that remain of them */
            photos: number;
        };
        DeviceBanResponse: {
            /** Format: date-time */
            bannedAt: string;
            /** @description The operator; null if unknown */
            bannedByName: string | null;
            /** Format: uuid */
            eventId: string;
            eventTitle: string;
            /** Format: uuid */
            id: string;
            linkSlug: string;
            /** Format: uuid */
            organizerId: string;
            organizerName: string;
        };
        EmailStatusResponse: {
            /** @description Whether a mail server is configured */
            configured: boolean;
            currentAppUrl: string;
            currentFromEmail: string;
            missingEnvVars: string[];
            requiredEnvVars: string[];
            /** @description The state in one sentence */
            status: string;
        };
        EventResponse: {
            /** @description Where guests read more about it */
            consentLink: string | null;
            /** @description Guests agree to it before they send a photo */
            consentText: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            expiresAt: string | null;
            /** @description The primary first, then the oldest */
            frames: components["schemas"]["FrameResponse"][];
            /** @description The primary frame's URL */
            frameUrl: string;
            /** Format: uuid */
            id: string;
            isActive: boolean;
            linkSlug: string;
            photoCount: number;
            /**
             * @description Who sees new photos: as each guest decides, everyone, or the organizer only
             * @enum {string}
             */
            photoVisibility: "guest" | "shown" | "private";
            requiresApproval: boolean;
            /** @description Shared with each photo; may contain hashtags */
            shareText: string | null;
            title: string;
        };
        ExpiredEventResponse: {
            /** Format: date-time */
            expiresAt: string;
            /** Format: uuid */
            id: string;
            linkSlug: string;
            organizerName: string;
            /** @description Photos that would be deleted with it */
            photoCount: number;
            title: string;
        };
        FrameResponse: {
            /** @description Leading color, #rrggbb */
            accent: string;
            /** Format: date-time */
            createdAt: string;
            /** @description URL of the working copy */
            frameUrl: string;
            /** @description Pixels of the working copy */
            height: number;
            /** Format: uuid */
            id: string;
            /** @description Whether the organizer named it; guests do not see the file's name */
            isNamed: boolean;
            /** @enum {string} */
            isPrimary: "true" | "false";
            /** @description At first the file's name */
            name: string;
            palette: components["schemas"]["PaletteResponse"];
            /** @description Transparent regions of at least 0.5% of the frame */
            regions: components["schemas"]["RectResponse"][];
            /** @description Pixels of the working copy */
            width: number;
            /** @description Bounding box of all open regions */
            window: components["schemas"]["RectResponse"];
        };
        GalleryPhotoResponse: {
            /** Format: date-time */
            createdAt: string;
            /** @description Pixels of the framed image */
            height: number;
            /** Format: uuid */
            id: string;
            /** @description URL of the framed image */
            photoUrl: string;
            /** @description URL of the thumbnail; its long side is about 480 px */
            thumbUrl: string;
            /** @description Pixels of the framed image */
            width: number;
        };
        GalleryResponse: {
            /** @description Send this with a later page so that new photos do not shift it; null if the gallery is empty, and with cursor */
            before: string | null;
            /** @description Whether there are older photos; false on page 100, the last one by number */
            hasMore: boolean;
            /** @description Send this as cursor to get the older photos, also after page 100; null at the end */
            next: string | null;
            /** @description Newest first, 24 per page */
            photos: components["schemas"]["GalleryPhotoResponse"][];
            /** @description Photos in the gallery now */
            total: number;
        };
        GuestPhotoResponse: {
            /** @description Not in the gallery until the organizer approves it */
            awaitingApproval: boolean;
            /** Format: date-time */
            createdAt: string;
            /** @description URL of framed-photo.png; works as a plain link, for downloads only */
            downloadUrl: string;
            /** @description Pixels of the framed image */
            height: number;
            /** @description Above the organizer's photo limit: stored, but not in the gallery yet */
            held: boolean;
            /** @description Hidden from the gallery by its organizer or an operator */
            hidden: boolean;
            /** Format: uuid */
            id: string;
            /** @description URL of the framed image */
            photoUrl: string;
            /** @description Send this as X-Photo-Receipt to read, download or delete this photo */
            receipt: string;
            /** @description URL of the thumbnail; its long side is about 480 px */
            thumbUrl: string;
            /**
             * @description Whether everyone may see it, or only its guest and the organizer
             * @enum {string}
             */
            visibility: "shown" | "private";
            /** @description Pixels of the framed image */
            width: number;
        };
        HealthResponse: {
            /** @enum {string} */
            status: "ok";
        };
        InsightDay: {
            /**
             * Format: date
             * @description In the requested time zone
             */
            day: string;
            /** @description Downloads of full-size images */
            downloads: number;
            /** @description Existing photos, shown or not */
            photos: number;
            /** @description Guests on the event's page, each once an hour, without bots */
            visits: number;
        };
        InsightDevice: {
            /** @enum {string} */
            device: "phone" | "tablet" | "computer" | "other";
            downloads: number;
            shares: number;
            visits: number;
        };
        InsightFrame: {
            /** @description Guests can select it now */
            current: boolean;
            downloads: number;
            /** Format: uuid */
            frameId: string;
            frameUrl: string;
            name: string;
            photos: number;
            shares: number;
        };
        InsightHour: {
            /** @description Downloads of full-size images */
            downloads: number;
            /** @description Hour of the day in the requested time zone, over all days */
            hour: number;
            /** @description Existing photos, shown or not */
            photos: number;
            shares: number;
            /** @description Guests on the event's page, each once an hour, without bots */
            visits: number;
        };
        InsightsResponse: {
            /** @description Null without 'advanced analytics', which Professional and larger plans include */
            advanced: components["schemas"]["AdvancedInsights"] | null;
            /** @description From the first to the last day with any figures, oldest first, including days without */
            days: components["schemas"]["InsightDay"][];
            timeZone: string;
            totals: components["schemas"]["InsightTotals"];
        };
        InsightTotals: {
            /** @description Downloads of full-size images */
            downloads: number;
            /** @description Existing photos, shown or not */
            photos: number;
            /** @description Guests on the event's page, each once an hour, without bots */
            visits: number;
        };
        LastCleanupResponse: {
            /** @description Events deleted so far */
            deletedCount: number;
            /** Format: date-time */
            endedAt: string | null;
            /** Format: uuid */
            id: string;
            /** Format: date-time */
            startedAt: string;
            /** @enum {string} */
            state: "running" | "done" | "stopped";
        };
        LastWebhookResponse: {
            /** Format: date-time */
            receivedAt: string;
            /**
             * @description Stripe's event type
             * @example payment_intent.succeeded
             */
            type: string;
        };
        LinkRequest: {
            /** Format: email */
            email: string;
        };
        LivenessResponse: {
            /** @enum {string} */
            status: "ok";
            /** @description Version of the running release */
            version: string;
        };
        LoginRequest: {
            password: string;
            /** @description The email address */
            username: string;
        };
        MaintenanceResponse: {
            /** @description Whether the database responds */
            database: boolean;
            deletions: components["schemas"]["DeletionsResponse"];
            /** @description null: never */
            lastCleanup: components["schemas"]["LastCleanupResponse"] | null;
            /** @description Whether the media storage responds; for a folder, whether it is writable */
            storage: boolean;
        };
        MediaAuditResponse: {
            /** Format: date-time */
            endedAt: string;
            /** @description Files that rows name but the storage does not have */
            missing: number;
            /** @description Files without a row */
            orphaned: number;
            /** @description Suspiciously many files had no row, so none was deleted */
            rejected: boolean;
        };
        NextGrantResponse: {
            planName: string;
            /** Format: date-time */
            startsAt: string;
        };
        NodeResponse: {
            /** @description CPU cores in use */
            cpu: number;
            /** @description Host name and process id */
            name: string;
            /** @description Whether messages of PostgreSQL arrive; without them, pages are not updated live */
            receivesNotifications: boolean;
            /**
             * Format: date-time
             * @description Last heartbeat
             */
            seenAt: string;
            /** Format: date-time */
            startedAt: string;
            /** @description EventFrame version */
            version: string;
        };
        OrganizerPhotoResponse: {
            /** Format: date-time */
            consentedAt: string | null;
            /** @description Version of the consent text that its guest agreed to; null: none */
            consentVersion: number | null;
            /** Format: date-time */
            createdAt: string;
            /** @description URL of framed-photo.png */
            downloadUrl: string;
            /** Format: uuid */
            frameId: string;
            /** @description Pixels of the framed image */
            height: number;
            /** @description Hidden by an operator of the service: only an operator can show it again */
            hiddenByOperator: boolean;
            /** Format: uuid */
            id: string;
            /** @description Pixels of the working frame */
            offsetX: number;
            /** @description Pixels of the working frame */
            offsetY: number;
            /** @description URL of the photo as uploaded, without metadata */
            originalPhotoUrl: string;
            /** @description URL of the framed image */
            photoUrl: string;
            /** @description Number of recipes the photo has had */
            revision: number;
            /** @description Degrees clockwise */
            rotation: number;
            /**
             * @description Only shown photos are public; held photos exceed the plan's photo limit
             * @enum {string}
             */
            state: "shown" | "hidden" | "private" | "held" | "awaiting_approval";
            /** @description URL of the thumbnail; its long side is about 480 px */
            thumbUrl: string;
            /** @description Pixels of the framed image */
            width: number;
            zoom: number;
        };
        OrganizerPhotosResponse: {
            /** @description Send this with a later page; null if the list is empty, and with cursor */
            before: string | null;
            /** @description Whether there are older photos; false on page 100, the last one by number */
            hasMore: boolean;
            /** @description Send this as cursor to get the older photos, also after page 100; null at the end */
            next: string | null;
            /** @description Newest first, 24 per page */
            photos: components["schemas"]["OrganizerPhotoResponse"][];
            /** @description Photos of the requested state and frame */
            total: number;
        };
        PaletteResponse: {
            /** @description Text color on the accent */
            onAccent: string;
            /** @description The accent as text on a dark page */
            onDark: string;
            /** @description The accent as text on a light page */
            onLight: string;
        };
        PaymentIntentResponse: {
            /** @description Cents; the amount that will be charged */
            amount: number;
            /** @enum {string} */
            billing: "one_time" | "monthly";
            /** @description For the payment provider's script in the browser */
            clientSecret: string;
            /** @description ISO 4217 */
            currency: string;
            effect: components["schemas"]["PurchaseEffect"];
            planId: string;
            planName: string;
            /** @description For the payment provider's script in the browser */
            publishableKey: string;
            /** @description Display name of the plan that stays in effect after the purchase until it ends; null: effective immediately */
            takesEffectAfter: string | null;
        };
        PaymentResponse: {
            /** @description Cents, tax included */
            amount: number;
            /** @description Cents refunded or charged back */
            amountRefunded: number;
            /** @description ISO 4217 */
            currency: string;
            /** Format: uuid */
            id: string;
            /** @description URL of the invoice, for subscriptions */
            invoiceUrl: string | null;
            /** @enum {string} */
            kind: "one_time" | "subscription";
            /** Format: date-time */
            paidAt: string | null;
            planId: string;
            planName: string;
            /** @description URL of the receipt */
            receiptUrl: string | null;
            /**
             * @description refunded: fully refunded or charged back
             * @enum {string}
             */
            status: "processing" | "succeeded" | "refunded";
            /** @description Cents, included in the amount */
            taxAmount: number;
        };
        PaymentStatusResponse: {
            /**
             * Format: date-time
             * @description Start of the last nightly reconciliation without failures; null before the first
             */
            comparedAt: string | null;
            /** @description Whether Stripe is configured */
            configured: boolean;
            /** @description The latest webhook received; null if none in 30 days */
            lastWebhook: components["schemas"]["LastWebhookResponse"] | null;
            missingEnvVars: string[];
            /**
             * @description Mode of the keys; null without keys, or if unknown
             * @enum {string|null}
             */
            mode: "test" | "live" | "mixed" | null;
            requiredEnvVars: string[];
            /** @description The state in one sentence */
            status: string;
            /** @description URL for the webhook endpoint at Stripe */
            webhookUrl: string;
        };
        PaymentSuccessRequest: {
            /** @example pi_3Qx… */
            paymentIntentId: string;
        };
        PaymentSuccessResponse: {
            /** @description Id of the user's current plan */
            currentPlan: string;
            effect: components["schemas"]["PurchaseEffect"];
            /** @description -1: unlimited */
            eventLimit: number;
            /** @description -1: unlimited */
            frameLimit: number;
            message: string;
            /** @description A calendar month; -1: unlimited */
            photoLimit: number;
            /** @description Id of the purchased plan */
            planId: string;
            planName: string;
            /**
             * @description processing: the bank has not confirmed the payment yet
             * @enum {string}
             */
            status: "succeeded" | "processing";
            /** @description Display name of the plan that stays in effect before the purchased one; null: effective immediately */
            takesEffectAfter: string | null;
        };
        PlanChangedResponse: {
            /** @description Granted plans that have not started, ordered by start */
            comingPlans: components["schemas"]["ComingPlanResponse"][];
            /** @description Whether the user still pays for a subscription besides the granted plan; false if nothing changed */
            coversSubscription: boolean;
            /** Format: date-time */
            createdAt: string;
            /** @description Plan id */
            currentPlan: string;
            email: string;
            emailVerified: boolean;
            /** @description Events that exist */
            eventCount: number;
            eventsCreated: number;
            framesCreated: number;
            /** Format: uuid */
            id: string;
            /** Format: date-time */
            lastLogin: string | null;
            name: string;
            organization: string | null;
            /** @description Photos that exist */
            photoCount: number;
            /** Format: date-time */
            planEndDate: string | null;
            /** Format: date-time */
            planStartDate: string | null;
            /** @enum {string} */
            role: "organizer" | "admin";
            /** @enum {string} */
            status: "active" | "suspended" | "deactivated";
            totalPhotosGenerated: number;
            username: string;
        };
        PlanResponse: {
            /** @enum {string} */
            billing: "free" | "one_time" | "monthly";
            currency: string;
            description: string;
            displayName: string;
            /** @description -1: unlimited */
            eventLimit: number;
            /** @description -1: unlimited */
            frameLimit: number;
            id: string;
            name: string;
            /** @description A calendar month; -1: unlimited */
            photoLimit: number;
            /** @description Cents */
            price: number;
        };
        PlanRevenueResponse: {
            /** @description Purchases that were not refunded, or active subscriptions */
            count: number;
            /** @description Cents: one-time payments less refunds, or the monthly amount of active subscriptions */
            revenue: number;
        };
        PlansResponse: {
            plans: components["schemas"]["PlanResponse"][];
        };
        PortalResponse: {
            /** @description URL of the payment provider's page */
            url: string;
        };
        PublicEventResponse: {
            /** @description The primary frame's leading color, #rrggbb */
            accent: string;
            /** @description The organizer's own brand; null without white-label options */
            brand: components["schemas"]["BrandResponse"] | null;
            /** @description null: guests agree to nothing */
            consent: components["schemas"]["ConsentResponse"] | null;
            /** Format: date-time */
            expiresAt: string | null;
            /** @description The primary first, then the oldest */
            frames: components["schemas"]["FrameResponse"][];
            frameUrl: string;
            /** Format: uuid */
            id: string;
            isActive: boolean;
            /** @description The current slug, also if the request used an older one */
            linkSlug: string;
            /**
             * Format: date-time
             * @description The server's time of this response
             */
            now: string;
            /**
             * @description Who sees new photos: as each guest decides, everyone, or the organizer only
             * @enum {string}
             */
            photoVisibility: "guest" | "shown" | "private";
            /** @description The primary frame with a sample photo in it */
            previewUrl: string | null;
            /** @description Photos are shown once the organizer has approved them */
            requiresApproval: boolean;
            /** @description Shared with each photo; may contain hashtags */
            shareText: string | null;
            /**
             * @description By the server's clock. paused also while its organizer is suspended; full while uploads are rejected with photo_quota_exhausted: guests can then frame photos on their device only
             * @enum {string}
             */
            status: "active" | "paused" | "ended" | "full";
            title: string;
        };
        PurchaseEffect: {
            /** @description Features that no other plan of the user includes; they start with the payment, or after grantedPlan */
            addedFeatures: ("advanced_analytics" | "white_label")[];
            /** @description Display name of a granted plan: until it ends, the purchase changes nothing */
            grantedPlan: string | null;
            /** @description Takes precedence while in effect */
            nextGrant: components["schemas"]["NextGrantResponse"] | null;
            /** @description Display name of the subscription's plan: its limits apply until it ends; null if buying a subscription */
            subscribedPlan: string | null;
        };
        QrResponse: {
            eventUrl: string;
            /** @description PNG as data URL */
            qrCode: string;
        };
        QueueResponse: {
            active: number;
            /** @description Permanently failed; kept for some days */
            failed: number;
            name: string;
            /**
             * Format: date-time
             * @description When the oldest due job was due
             */
            oldestDue: string | null;
            /** @description Failed and waiting for a retry */
            retrying: number;
            /** @description Due now or later */
            waiting: number;
        };
        RectResponse: {
            height: number;
            width: number;
            x: number;
            y: number;
        };
        RegisterRequest: {
            /** Format: email */
            email: string;
            name: string;
            organization?: string;
            /** @description Not a common one */
            password: string;
            /** @description The email address */
            username?: string;
        };
        RehearsalCheck: {
            /** @enum {string} */
            check: "frame" | "photos_3_4" | "photos_9_16" | "link" | "qr" | "open" | "expiration" | "quota" | "test_photo";
            /** @description The finding and what to do about it */
            message: string;
            /** @enum {string} */
            state: "ok" | "warning" | "problem";
        };
        RehearsalRequest: {
            /** @description If omitted, the quota check only reports the remaining photos */
            expectedGuests?: number;
        };
        RehearsalResponse: {
            /** @description Each check once, always in the same order */
            checks: components["schemas"]["RehearsalCheck"][];
            /**
             * @description The most severe state of all checks
             * @enum {string}
             */
            state: "ok" | "warning" | "problem";
            /** @description How long the test photo took; null when it failed */
            testPhotoMilliseconds: number | null;
        };
        ReportedPhotoResponse: {
            /**
             * @description Whether the uploader's device may add photos
             * @enum {string}
             */
            device: "unknown" | "allowed" | "banned";
            /** Format: uuid */
            eventId: string;
            eventTitle: string;
            /** Format: date-time */
            firstReportedAt: string;
            /** @description Pixels of the framed photo */
            height: number;
            /** @description Hidden by an operator; the organizer cannot show it */
            hiddenByOperator: boolean;
            /**
             * Format: uuid
             * @description Id of the photo
             */
            id: string;
            /** Format: date-time */
            lastReportedAt: string;
            linkSlug: string;
            /** @description The newest reports */
            notes: components["schemas"]["ReportNoteResponse"][];
            /** Format: uuid */
            organizerId: string;
            organizerName: string;
            /**
             * @description Only shown photos are public
             * @enum {string}
             */
            photoState: "shown" | "hidden" | "private" | "held" | "awaiting_approval";
            /** @description URL of the framed photo */
            photoUrl: string;
            reasons: ("of_me" | "offensive" | "other")[];
            /** @description Number of reports */
            reports: number;
            /** @enum {string} */
            state: "open" | "hidden" | "dismissed";
            /** @description URL of the thumbnail */
            thumbUrl: string;
            /** @description Pixels of the framed photo */
            width: number;
        };
        ReportNoteResponse: {
            /** Format: date-time */
            at: string;
            /** @description Free text by the guest */
            details: string | null;
            /** @enum {string} */
            reason: "of_me" | "offensive" | "other";
        };
        ReportPhotoRequest: {
            details?: string;
            /**
             * @default other
             * @enum {string}
             */
            reason: "of_me" | "offensive" | "other";
        };
        RerenderResponse: {
            /** @description Photos it has re-rendered so far */
            done: number;
            /** @description Photos that could not be re-rendered and stayed unchanged */
            failed: number;
            /** Format: date-time */
            finishedAt: string | null;
            /** @description Photos in a replaced frame, which a new run would re-render */
            outdated: number;
            /** Format: date-time */
            requestedAt: string | null;
            /**
             * @description 'none': never requested; 'stopped': ended before all photos were re-rendered, and can be restarted
             * @enum {string}
             */
            state: "none" | "running" | "stopped" | "done";
            /** @description Photos in the last run */
            total: number;
        };
        ResetLinkRequest: {
            /** @description From the mailed link */
            token: string;
        };
        ResetPasswordRequest: {
            /** @description Not a common one */
            password: string;
            /** @description From the mailed link */
            token: string;
        };
        RevenueByPlanResponse: {
            enterprise: components["schemas"]["PlanRevenueResponse"];
            "monthly-unlimited": components["schemas"]["PlanRevenueResponse"];
            professional: components["schemas"]["PlanRevenueResponse"];
            standard: components["schemas"]["PlanRevenueResponse"];
        };
        RevenueResponse: {
            activeSubscriptionsCount: number;
            /** @description ISO 4217 */
            currency: string;
            /** @description Monthly amount of active subscriptions */
            monthlyRecurringRevenue: number;
            /** @description One-time purchases that were not refunded */
            oneTimePurchasesCount: number;
            /** @description One-time payments less refunds */
            oneTimeRevenueAllTime: number;
            /** @description Revenue in other currencies */
            otherCurrencies: components["schemas"]["CurrencyRevenueResponse"][];
            revenueByPlan: components["schemas"]["RevenueByPlanResponse"];
        };
        SessionResponse: {
            /** @description The User-Agent header */
            agent: string;
            /** @description Whether this session made the request */
            current: boolean;
            /** @description Readable browser and operating system */
            device: string;
            /** @description Identifies the session; does not give access to it */
            id: string;
            /**
             * Format: date-time
             * @description To the minute
             */
            lastUsedAt: string;
            /** Format: date-time */
            signedInAt: string;
        };
        SetActiveRequest: {
            isActive: boolean;
        };
        SetExpirationRequest: {
            /** Format: date-time */
            expiresAt: string | null;
        };
        SlugAvailableResponse: {
            available: boolean;
            /** @description Why it is not available */
            message: string | null;
        };
        StatsResponse: {
            /** @description Events of these without an end or with a future one, paused or not */
            activeEvents: number;
            /** @description All photos ever created for this organizer */
            lifetimePhotos: number;
            /** @description Photos counted in this calendar month (UTC) */
            photosThisMonth: number;
            /** @description Events that exist; 10,001 if there are more */
            totalEvents: number;
        };
        StorageFiguresResponse: {
            /** @description null before the first */
            audit: components["schemas"]["MediaAuditResponse"] | null;
            /** @description Files pending deletion; 100,001 if there are more */
            awaitingRemoval: number;
            /** @description Bytes; null if unknown */
            freeBytes: number | null;
            images: components["schemas"]["StoredImagesResponse"];
            /** @enum {string} */
            kind: "disk" | "s3";
            /** @description Photos that exist */
            photos: number;
            /** @description The folder, or the bucket */
            place: string;
            /** @description Bytes; null if unknown */
            totalBytes: number | null;
        };
        StoredImagesResponse: {
            /** @description Bytes of all counted images */
            bytes: number;
            /** @description false: others are still being counted */
            isComplete: boolean;
        };
        SubscriptionResponse: {
            /** @description Cents per month */
            amount: number;
            cancelAtPeriodEnd: boolean;
            /** @description ISO 4217 */
            currency: string;
            /**
             * Format: date-time
             * @description Renewal date, or end date if canceled
             */
            currentPeriodEnd: string | null;
            planId: string;
            /** @enum {string} */
            status: "trialing" | "active" | "past_due" | "unpaid" | "paused";
        };
        SuccessResponse: {
            /** @enum {boolean} */
            success: true;
        };
        SystemFiguresResponse: {
            /** @description Failures in guests' browsers in the last 7 days (UTC); counts above 0 */
            clientFailures: components["schemas"]["ClientFailureCountResponse"][];
            /** @description Size of the database on disk, in bytes */
            databaseBytes: number;
            /** @description The database server's version */
            databaseVersion: string;
            /** @description Whether PostgreSQL limits the duration of the service's statements */
            limitsStatements: boolean;
            /** @description Whether PostgreSQL limits the temporary files of the service's statements */
            limitsTemporaryFiles: boolean;
            /** @description All running nodes, the oldest first */
            nodes: components["schemas"]["NodeResponse"][];
            /** @description Node.js version of the responding node */
            nodeVersion: string;
            queues: components["schemas"]["QueueResponse"][];
            /**
             * Format: date-time
             * @description Start time of the responding node
             */
            runningSince: string;
            storage: components["schemas"]["StorageFiguresResponse"];
            /** @description EventFrame version of the responding node */
            version: string;
        };
        TestMailResponse: {
            /** @description Whether it was sent through a mail server; else it is in the outbox folder */
            configured: boolean;
            /** @description Email of the requesting admin */
            sentTo: string;
        };
        UpdateBrandingRequest: {
            /** @description #rrggbb; null: no band */
            bandColour?: string | null;
            /** @description #rrggbb; null: the frame's color */
            mainColour?: string | null;
        };
        UpdateEventRequest: {
            /** @description Where guests read more about the consent text. null, or blank: none */
            consentLink?: string | null;
            /** @description Guests agree to it before they send a photo. null, or blank: none */
            consentText?: string | null;
            /**
             * Format: date-time
             * @description null, or blank in a form: never
             */
            expiresAt?: string | null;
            /**
             * Format: binary
             * @description Replaces the primary frame; existing photos keep theirs
             */
            frame?: string;
            /** @description Blank: unchanged */
            linkSlug?: string;
            /**
             * @description Applies to new photos; private photos stay private
             * @enum {string}
             */
            photoVisibility?: "guest" | "shown" | "private";
            /** @description New photos need approval; photos already waiting stay so when this is turned off */
            requiresApproval?: boolean;
            /** @description Shared with each photo; may contain hashtags. null, or blank: none */
            shareText?: string | null;
            title?: string;
        };
        UpdateFrameRequest: {
            /**
             * @description Makes it the primary frame
             * @enum {string}
             */
            isPrimary?: "true";
            name?: string;
        };
        UpdateUserRequest: {
            /**
             * Format: email
             * @description Cancels the change to this pending email
             */
            cancelEmailChange?: string;
            currentPassword?: string;
            /**
             * Format: email
             * @description Takes effect after verification; requires `currentPassword`
             */
            email?: string;
            name?: string;
            organization?: string | null;
        };
        UploadPhotoRequest: {
            /**
             * Format: date-time
             * @description When, by the guest's clock. Default: now
             */
            consentedAt?: string;
            /** @description Version of the consent text that the guest agreed to */
            consentVersion?: number;
            /**
             * Format: uuid
             * @description Default: the event's primary frame
             */
            frameId?: string;
            /** @default 0 */
            offsetX: number;
            /** @default 0 */
            offsetY: number;
            /**
             * Format: binary
             * @description JPEG, PNG, WebP, AVIF, HEIC, GIF or TIFF
             */
            photo: string;
            /** @default 0 */
            rotation: number;
            /**
             * @description Who may see it. Default: the event's; always private if the event's photos are
             * @enum {string}
             */
            visibility?: "shown" | "private";
            /** @default 1 */
            zoom: number;
        };
        UserResponse: {
            /** Format: date-time */
            createdAt: string;
            /** @description Plan id */
            currentPlan: string;
            email: string;
            emailVerified: boolean;
            eventsCreated: number;
            framesCreated: number;
            /** Format: uuid */
            id: string;
            /** Format: date-time */
            lastLogin: string | null;
            name: string;
            organization: string | null;
            /** @description Becomes `email` once it is verified */
            pendingEmail: string | null;
            /** Format: date-time */
            planEndDate: string | null;
            /** Format: date-time */
            planStartDate: string | null;
            /** @enum {string} */
            role: "organizer" | "admin";
            /** @enum {string} */
            status: "active" | "suspended" | "deactivated";
            totalPhotosGenerated: number;
            username: string;
        };
        VerifiedEmailResponse: {
            /** @description The verified email address */
            email: string;
        };
        VerifyEmailRequest: {
            /** @description From the mailed link */
            token: string;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    AuditLog_list: {
        parameters: {
            query?: {
                /** @description One action, or a prefix such as "user." */
                action?: string;
                actorId?: string;
                /** @description Inclusive */
                from?: string;
                /** @description Rows per page */
                limit?: number;
                page?: number;
                /** @description Id of the subject */
                subjectId?: string;
                /** @description Type of the subject; defaults to 'user' if only subjectId is given */
                subjectType?: "user" | "session" | "event" | "photo" | "plan";
                /** @description Exclusive */
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    /** @description Total number of rows */
                    "X-Total-Count"?: number;
                    /** @description false if there are more rows than X-Total-Count; else omitted */
                    "X-Total-Is-Exact"?: boolean;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditEntryResponse"][];
                };
            };
        };
    };
    Export_auditLog: {
        parameters: {
            query?: {
                /** @description One action, or a prefix such as "user." */
                action?: string;
                actorId?: string;
                /** @description Inclusive */
                from?: string;
                /** @description Rows per page */
                limit?: number;
                page?: number;
                /** @description Id of the subject */
                subjectId?: string;
                /** @description Type of the subject; defaults to 'user' if only subjectId is given */
                subjectType?: "user" | "session" | "event" | "photo" | "plan";
                /** @description Exclusive */
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    Maintenance_cleanUp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CleanupResponse"];
                };
            };
        };
    };
    Maintenance_follow: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CleanupResponse"];
                };
            };
        };
    };
    DeviceBans_list: {
        parameters: {
            query?: {
                /** @description Rows per page */
                limit?: number;
                page?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    /** @description Total number of rows */
                    "X-Total-Count"?: number;
                    /** @description false if there are more rows than X-Total-Count; else omitted */
                    "X-Total-Is-Exact"?: boolean;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeviceBanResponse"][];
                };
            };
        };
    };
    DeviceBans_lift: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SuccessResponse"];
                };
            };
        };
    };
    System_emailStatus: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmailStatusResponse"];
                };
            };
        };
    };
    AllEvents_list: {
        parameters: {
            query?: {
                /** @description Rows per page */
                limit?: number;
                order?: "asc" | "desc";
                /** @description One organizer's */
                organizerId?: string;
                page?: number;
                /** @description Words in title, slug, or the organizer's name, email or organization */
                query?: string;
                sort?: "createdAt" | "title" | "expiresAt";
                /** @description active and inactive refer to the isActive switch */
                state?: "active" | "inactive" | "expired" | "all";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    /** @description Total number of rows */
                    "X-Total-Count"?: number;
                    /** @description false if there are more rows than X-Total-Count; else omitted */
                    "X-Total-Is-Exact"?: boolean;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminEventResponse"][];
                };
            };
        };
    };
    Export_events: {
        parameters: {
            query?: {
                /** @description Rows per page */
                limit?: number;
                order?: "asc" | "desc";
                /** @description One organizer's */
                organizerId?: string;
                page?: number;
                /** @description Words in title, slug, or the organizer's name, email or organization */
                query?: string;
                sort?: "createdAt" | "title" | "expiresAt";
                /** @description active and inactive refer to the isActive switch */
                state?: "active" | "inactive" | "expired" | "all";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    AllEvents_listExpired: {
        parameters: {
            query?: {
                /** @description Rows per page */
                limit?: number;
                order?: "asc" | "desc";
                page?: number;
                /** @description Words in title, slug, or the organizer's name, email or organization */
                query?: string;
                sort?: "createdAt" | "title" | "expiresAt";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    /** @description Total number of rows */
                    "X-Total-Count"?: number;
                    /** @description false if there are more rows than X-Total-Count; else omitted */
                    "X-Total-Is-Exact"?: boolean;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExpiredEventResponse"][];
                };
            };
        };
    };
    Maintenance_status: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MaintenanceResponse"];
                };
            };
        };
    };
    System_paymentStatus: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentStatusResponse"];
                };
            };
        };
    };
    AdminPlans_list: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminPlanResponse"][];
                };
            };
        };
    };
    AdminPlans_change: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangePlanContentRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminPlanResponse"];
                };
            };
        };
    };
    Reports_list: {
        parameters: {
            query?: {
                /** @description One event's */
                eventId?: string;
                /** @description Rows per page */
                limit?: number;
                page?: number;
                /** @description Photos with at least one report for this reason */
                reason?: "of_me" | "offensive" | "other" | "all";
                state?: "open" | "hidden" | "dismissed" | "all";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    /** @description Total number of rows */
                    "X-Total-Count"?: number;
                    /** @description false if there are more rows than X-Total-Count; else omitted */
                    "X-Total-Is-Exact"?: boolean;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReportedPhotoResponse"][];
                };
            };
        };
    };
    Reports_delete: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SuccessResponse"];
                };
            };
        };
    };
    Reports_ban: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReportedPhotoResponse"];
                };
            };
        };
    };
    Reports_liftBan: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReportedPhotoResponse"];
                };
            };
        };
    };
    Reports_dismiss: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReportedPhotoResponse"];
                };
            };
        };
    };
    Reports_hide: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReportedPhotoResponse"];
                };
            };
        };
    };
    Reports_show: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReportedPhotoResponse"];
                };
            };
        };
    };
    Revenue_figures: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RevenueResponse"];
                };
            };
        };
    };
    Stats_series: {
        parameters: {
            query?: {
                days?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DayResponse"][];
                };
            };
        };
    };
    Stats_current: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminStatsResponse"];
                };
            };
        };
    };
    System_system: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SystemFiguresResponse"];
                };
            };
        };
    };
    System_sendTestMail: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TestMailResponse"];
                };
            };
        };
    };
    AdminUsers_list: {
        parameters: {
            query?: {
                /** @description Rows per page */
                limit?: number;
                order?: "asc" | "desc";
                page?: number;
                /** @description Words in name, email or organization */
                query?: string;
                /** @description Only operators */
                role?: "admin";
                sort?: "createdAt" | "name" | "email" | "status" | "currentPlan" | "lastLogin" | "eventsCreated";
                status?: "active" | "suspended" | "deactivated" | "all";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminUsersResponse"];
                };
            };
        };
    };
    Export_users: {
        parameters: {
            query?: {
                /** @description Rows per page */
                limit?: number;
                order?: "asc" | "desc";
                page?: number;
                /** @description Words in name, email or organization */
                query?: string;
                /** @description Only operators */
                role?: "admin";
                sort?: "createdAt" | "name" | "email" | "status" | "currentPlan" | "lastLogin" | "eventsCreated";
                status?: "active" | "suspended" | "deactivated" | "all";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    AdminUsers_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountPageResponse"];
                };
            };
        };
    };
    AdminUsers_delete: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SuccessResponse"];
                };
            };
        };
    };
    AdminUsers_setStatus: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangeStatusRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminUserResponse"];
                };
            };
        };
    };
    AdminUsers_deactivate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminUserResponse"];
                };
            };
        };
    };
    AdminUsers_setPlan: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangePlanRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlanChangedResponse"];
                };
            };
        };
    };
    AdminUsers_setRole: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangeRoleRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminUserResponse"];
                };
            };
        };
    };
    AdminUsers_suspend: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminUserResponse"];
                };
            };
        };
    };
    BillingHistory_list: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BillingHistoryResponse"];
                };
            };
        };
    };
    BillingHistory_portal: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PortalResponse"];
                };
            };
        };
    };
    Webhook_receive: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SuccessResponse"];
                };
            };
        };
    };
    Branding_get: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BrandingResponse"];
                };
            };
        };
    };
    Branding_update: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateBrandingRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BrandingResponse"];
                };
            };
        };
    };
    Branding_setLogo: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BrandingResponse"];
                };
            };
        };
    };
    Branding_deleteLogo: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SuccessResponse"];
                };
            };
        };
    };
    Checkout_begin: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreatePaymentIntentRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentIntentResponse"];
                };
            };
        };
    };
    Events_list: {
        parameters: {
            query?: {
                /** @description Rows per page */
                limit?: number;
                order?: "asc" | "desc";
                page?: number;
                /** @description A part of the title or slug */
                query?: string;
                sort?: "createdAt" | "title" | "photoCount";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    /** @description Total number of rows */
                    "X-Total-Count"?: number;
                    /** @description false if there are more rows than X-Total-Count; else omitted */
                    "X-Total-Is-Exact"?: boolean;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventResponse"][];
                };
            };
        };
    };
    Events_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["CreateEventRequest"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventResponse"];
                };
            };
        };
    };
    Events_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventResponse"];
                };
            };
        };
    };
    Events_delete: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SuccessResponse"];
                };
            };
        };
    };
    Events_update: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateEventRequest"];
                "multipart/form-data": components["schemas"]["UpdateEventRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventResponse"];
                };
            };
        };
    };
    Events_setActive: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SetActiveRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventResponse"];
                };
            };
        };
    };
    Events_setExpiration: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SetExpirationRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventResponse"];
                };
            };
        };
    };
    Frames_list: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FrameResponse"][];
                };
            };
        };
    };
    Frames_add: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["AddFrameRequest"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FrameResponse"];
                };
            };
        };
    };
    Frames_delete: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                frameId: string;
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SuccessResponse"];
                };
            };
        };
    };
    Frames_update: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                frameId: string;
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateFrameRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FrameResponse"];
                };
            };
        };
    };
    Insights_get: {
        parameters: {
            query?: {
                /** @description The organizer's time zone */
                tz?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InsightsResponse"];
                };
            };
        };
    };
    Insights_csv: {
        parameters: {
            query?: {
                /** @description The organizer's time zone */
                tz?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    OrganizerPhotos_list: {
        parameters: {
            query?: {
                /** @description The first page's `before`; required with later pages */
                before?: string;
                /** @description The previous page's `next`; takes precedence over page and before */
                cursor?: string;
                /** @description Only photos in this frame, which may be a replaced one */
                frameId?: string;
                page?: number;
                /** @description Default: photos of every state */
                state?: "shown" | "hidden" | "private" | "held" | "awaiting_approval";
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrganizerPhotosResponse"];
                };
            };
        };
    };
    OrganizerPhotos_changeMany: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangePhotosRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChangePhotosResponse"];
                };
            };
        };
    };
    PhotoArchive_send: {
        parameters: {
            query?: {
                /** @description Only photos in this frame */
                frameId?: string;
                /** @description Only these photos: up to 200 ids separated by commas */
                ids?: string;
                /** @description 'framed': JPEG as in the gallery; 'originals': as uploaded, without metadata, HEIC as JPEG */
                kind?: "framed" | "originals";
                state?: "shown" | "hidden" | "private" | "held" | "awaiting_approval";
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The files, oldest first, as an attachment; with Content-Length, or, if HEIC originals are among them, an estimate in X-Likely-Length */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/zip": string;
                };
            };
            /** @description Too many requests; the Retry-After header says when to retry */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    OrganizerPhotos_delete: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                photoId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SuccessResponse"];
                };
            };
        };
    };
    OrganizerPhotos_change: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                photoId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangePhotoRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrganizerPhotoResponse"];
                };
            };
        };
    };
    OrganizerStream_open: {
        parameters: {
            query?: never;
            header?: {
                "Last-Event-ID"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Server-sent events: photo.changed with the photo as in GET /photos, for new and changed photos of every state; photo.removed with the id of a deleted photo; event.changed */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
                };
            };
        };
    };
    Poster_get: {
        parameters: {
            query?: {
                size?: "a4" | "letter";
                /** @description The line below the QR code; blank: the default */
                text?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
        };
    };
    EventQr_get: {
        parameters: {
            query?: {
                format?: "png" | "svg";
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["QrResponse"];
                };
            };
        };
    };
    Rehearsal_rehearse: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RehearsalRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RehearsalResponse"];
                };
            };
        };
    };
    Rerenders_progress: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RerenderResponse"];
                };
            };
        };
    };
    Rerenders_start: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RerenderResponse"];
                };
            };
        };
    };
    Events_slugAvailable: {
        parameters: {
            query: {
                /** @description The event being edited */
                eventId?: string;
                slug: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SlugAvailableResponse"];
                };
            };
        };
    };
    Health_live: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LivenessResponse"];
                };
            };
        };
    };
    Health_ready: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HealthResponse"];
                };
            };
        };
    };
    Auth_login: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LoginRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserResponse"];
                };
            };
        };
    };
    Auth_logout: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SuccessResponse"];
                };
            };
        };
    };
    Metrics_get: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
        };
    };
    Reset_check: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ResetLinkRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SuccessResponse"];
                };
            };
            /** @description Too many requests; the Retry-After header says when to retry */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    Reset_forgot: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LinkRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SuccessResponse"];
                };
            };
            /** @description Too many requests; the Retry-After header says when to retry */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    Reset_reset: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ResetPasswordRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SuccessResponse"];
                };
            };
            /** @description Too many requests; the Retry-After header says when to retry */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    Checkout_conclude: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PaymentSuccessRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentSuccessResponse"];
                };
            };
        };
    };
    ClientFailures_add: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ClientFailureRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SuccessResponse"];
                };
            };
            /** @description Too many requests; the Retry-After header says when to retry */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    PublicEvents_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                slug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PublicEventResponse"];
                };
            };
        };
    };
    Gallery_page: {
        parameters: {
            query?: {
                /** @description The first page's `before`; required with later pages */
                before?: string;
                /** @description The previous page's `next`; takes precedence over page and before */
                cursor?: string;
                page?: number;
            };
            header?: never;
            path: {
                slug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GalleryResponse"];
                };
            };
        };
    };
    LiveStream_open: {
        parameters: {
            query?: never;
            header?: {
                "Last-Event-ID"?: string;
            };
            path: {
                slug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Server-sent events: photo.added and photo.changed with the gallery item, photo.removed with its id, event.changed */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
                };
            };
        };
    };
    GuestPhotos_get: {
        parameters: {
            query?: never;
            header: {
                "X-Photo-Receipt": string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GuestPhotoResponse"];
                };
            };
        };
    };
    GuestPhotos_delete: {
        parameters: {
            query?: never;
            header: {
                "X-Photo-Receipt": string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SuccessResponse"];
                };
            };
        };
    };
    GuestPhotos_change: {
        parameters: {
            query?: never;
            header: {
                "X-Photo-Receipt": string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangeOwnPhotoRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GuestPhotoResponse"];
                };
            };
            /** @description Too many requests; the Retry-After header says when to retry */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    PhotoDownloads_framed: {
        parameters: {
            query?: {
                /** @description From a download link */
                signature?: string;
            };
            header?: {
                "X-Photo-Receipt"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The image, as an attachment */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/png": string;
                };
            };
            /** @description Too many requests; the Retry-After header says when to retry */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    PhotoDownloads_linkPreview: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description At most 300 kB */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/jpeg": string;
                };
            };
            /** @description Too many requests; the Retry-After header says when to retry */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    PhotoDownloads_original: {
        parameters: {
            query?: never;
            header?: {
                "X-Photo-Receipt"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The image, as an attachment */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/*": string;
                };
            };
            /** @description Too many requests; the Retry-After header says when to retry */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    GuestPhotos_report: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReportPhotoRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SuccessResponse"];
                };
            };
            /** @description Too many requests; the Retry-After header says when to retry */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    GuestPhotos_share: {
        parameters: {
            query?: never;
            header?: {
                "X-Photo-Receipt"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SuccessResponse"];
                };
            };
            /** @description Too many requests; the Retry-After header says when to retry */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    UploadPhoto_upload: {
        parameters: {
            query?: never;
            header?: {
                /** @description A UUID; repeating it creates no second photo */
                "Idempotency-Key"?: string;
            };
            path: {
                linkSlug: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["UploadPhotoRequest"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GuestPhotoResponse"];
                };
            };
            /** @description Too many requests; the Retry-After header says when to retry */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    Auth_register: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RegisterRequest"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserResponse"];
                };
            };
            /** @description Too many requests; the Retry-After header says when to retry */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    Plans_offered: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlansResponse"];
                };
            };
        };
    };
    Users_current: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserResponse"];
                };
            };
        };
    };
    Deletion_delete: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeleteUserRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SuccessResponse"];
                };
            };
        };
    };
    Profile_update: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateUserRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserResponse"];
                };
            };
        };
    };
    AccountExport_export: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A JSON file: account, payments, sessions, plans and usage, audit log, events with frames and photos */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, never>;
                };
            };
        };
    };
    Profile_changePassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangePasswordRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SuccessResponse"];
                };
            };
        };
    };
    Sessions_list: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionResponse"][];
                };
            };
        };
    };
    Sessions_endOthers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SuccessResponse"];
                };
            };
        };
    };
    Sessions_end: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SuccessResponse"];
                };
            };
        };
    };
    Plans_credits: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreditsResponse"];
                };
            };
        };
    };
    Plans_stats: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StatsResponse"];
                };
            };
        };
    };
    Verification_verify: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["VerifyEmailRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VerifiedEmailResponse"];
                };
            };
            /** @description Too many requests; the Retry-After header says when to retry */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    Verification_resend: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LinkRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SuccessResponse"];
                };
            };
            /** @description Too many requests; the Retry-After header says when to retry */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
