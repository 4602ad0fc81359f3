/** Paths of the files that are not there, or do not say what they should. */
export function staleOf(files: { path: string; text: string }[]): string[];
