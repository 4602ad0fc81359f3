import { Box } from '@mui/material';
import { totalWords } from '../components/use-total';
import { useVerb } from '../providers/use-verb';

/** How many reported photos nobody has looked at, beside the way to them; nothing while there are none. */
export function OpenReports() {
  const { data } = useVerb('openReports');
  if (data === undefined || data.total === 0) return null;
  return (
    <Box
      component="span"
      sx={({ palette: { own } }) => ({
        // What is for the ear alone stays inside the row of tabs, and does not widen the page.
        position: 'relative',
        ml: 'auto',
        px: 0.75,
        borderRadius: '6px',
        background: own.warnSoft,
        color: own.warn,
        fontSize: '0.8125rem',
        fontWeight: 600,
        fontVariantNumeric: 'tabular-nums',
      })}
    >
      {totalWords(data.total, data.meta.isExact)}
      <span className="visually-hidden"> open</span>
    </Box>
  );
}
