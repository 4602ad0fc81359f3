export function checkSpecification(
  markdown: string,
  read: (file: string) => string | null,
): { lines: number; notShown: number; problems: string[] };
