import { Link } from '@mui/material';
import { ExternalLink } from 'lucide-react';

/** A link to the event's public page, in a new tab. */
export function EventPath({ linkSlug }: { linkSlug: string }) {
  return (
    <Link
      href={`/event/${linkSlug}`}
      target="_blank"
      rel="noopener"
      underline="hover"
      variant="body2"
      color="textSecondary"
      sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5, overflowWrap: 'anywhere' }}
    >
      /event/{linkSlug}
      <ExternalLink size={14} aria-label="opens in a new tab" style={{ flexShrink: 0 }} />
    </Link>
  );
}
