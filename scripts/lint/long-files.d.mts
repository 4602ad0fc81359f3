export const LINES_MAX: number;

/** Files that stay longer, with the reason and the lines that they may have. */
export const LONG_FILES: { path: string; lines: number; reason: string }[];
