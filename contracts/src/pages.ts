/**
 * The organizer app's pages with their titles. Patterns are paths in which `:name` is one segment. The server responds to
 * other paths with the 404 page and status.
 */
const PAGES = [
  { pattern: '/', title: 'Create Branded Event Photos in Seconds', indexed: true },
  { pattern: '/pricing', title: 'Pricing', indexed: true },
  { pattern: '/about', title: 'About', indexed: true },
  { pattern: '/privacy', title: 'Privacy', indexed: true },
  { pattern: '/terms', title: 'Terms', indexed: true },
  { pattern: '/accessibility', title: 'Accessibility', indexed: true },
  { pattern: '/auth', title: 'Sign In', indexed: true },
  { pattern: '/auth/success', title: 'Account Created', indexed: false },
  { pattern: '/forgot-password', title: 'Forgot Password', indexed: false },
  { pattern: '/reset-password', title: 'Reset Password', indexed: false },
  { pattern: '/reset-password/:token', title: 'Reset Password', indexed: false },
  { pattern: '/verify-email', title: 'Verify Email', indexed: false },
  { pattern: '/verify-email/:token', title: 'Verify Email', indexed: false },
  { pattern: '/payment', title: 'Payment', indexed: false },
  { pattern: '/payment/success', title: 'Payment', indexed: false },
  { pattern: '/dashboard', title: 'Dashboard', indexed: false },
  { pattern: '/create-event', title: 'Create Event', indexed: false },
  { pattern: '/events/:id', title: 'Event', indexed: false },
  { pattern: '/settings', title: 'Settings', indexed: false },
  { pattern: '/settings/payments', title: 'Plan and Payments', indexed: false },
] as const;

export type Page = (typeof PAGES)[number];

/** Find the page of a path. Ignores a trailing slash; an empty segment never matches. */
export function findPage(path: string): Page | null {
  const segments = split(path);
  return (
    PAGES.find(({ pattern }) => {
      const expected = split(pattern);
      return (
        expected.length === segments.length &&
        expected.every((part, index) => part.startsWith(':') || part === segments[index])
      );
    }) ?? null
  );
}

function split(path: string): string[] {
  return path.replace(/\/+$/, '').split('/').slice(1);
}
