/**
 * Every error of the API: its stable code and HTTP status. The body is `{ statusCode, code, message, errors? }`:
 * `message` is for users, `errors` has messages by request field.
 */
export const ERROR_STATUS = {
  validation_failed: 400,
  malformed_request: 400,
  page_too_deep: 400,
  webhook_refused: 400,
  idempotency_key_malformed: 400,
  link_invalid: 400,
  not_signed_in: 401,
  wrong_credentials: 401,
  payment_failed: 402,
  photo_quota_exhausted: 402,
  forbidden: 403,
  cross_site_request: 403,
  email_not_verified: 403,
  account_suspended: 403,
  account_deactivated: 403,
  event_inactive: 403,
  photo_hidden_by_operator: 403,
  photos_always_private: 403,
  device_banned: 403,
  plan_limit_reached: 403,
  plan_feature_missing: 403,
  not_found: 404,
  email_taken: 409,
  slug_taken: 409,
  last_frame: 409,
  plan_already_owned: 409,
  last_admin: 409,
  conflict: 409,
  event_expired: 410,
  photo_deleted: 410,
  frame_too_large: 413,
  upload_too_large: 413,
  image_too_large: 413,
  image_too_costly: 413,
  unsupported_image: 415,
  frame_not_png: 415,
  frame_dimensions: 422,
  frame_not_transparent: 422,
  unreadable_image: 422,
  idempotency_key_reused: 422,
  too_many_requests: 429,
  internal_error: 500,
  mail_failed: 502,
  busy: 503,
  draining: 503,
  storage_unavailable: 503,
  payments_not_configured: 503,
  payments_unavailable: 503,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;

/** The body of every failed response. */
export interface ErrorBody {
  statusCode: number;
  code: ErrorCode;
  message: string;
  errors?: Record<string, string>;
  requestId?: string;
}
