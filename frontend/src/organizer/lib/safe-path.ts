/**
 * Return the page to open after signing in if it is a path of this site; null for anything that could lead elsewhere
 * ('//host', 'https:', backslashes, control characters).
 */
export function safePath(
  candidate: string | null | undefined,
  origin: string = window.location.origin,
): string | null {
  if (!candidate?.startsWith('/') || /^\/[/\\]|[\\\p{Cc}]/u.test(candidate)) return null;
  const url = new URL(candidate, origin);
  return url.origin === origin ? `${url.pathname}${url.search}${url.hash}` : null;
}
