/** Why a guest reports a photo. */
export const REPORT_REASONS = ['of_me', 'offensive', 'other'] as const;

export type ReportReason = (typeof REPORT_REASONS)[number];

/** Maximum length of a guest's comment. */
export const REPORT_DETAILS_MAX = 500;
