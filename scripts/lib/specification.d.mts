export function checkSpecification(
  markdown: string,
  read: (file: string) => string | null,
): { lines: number; notShown: number; problems: string[] };

/** The titles of a file's tests as they are written. */
export function titlesIn(source: string): Set<string>;
