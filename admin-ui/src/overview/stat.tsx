import { Box, Skeleton, Typography, useTheme } from '@mui/material';

interface Props {
  label: string;
  /** A number, or a formatted text. */
  value: number | string | undefined;
  /** Values of the last days, oldest first. */
  line?: number[];
}

/** One number with its label. */
export function Stat({ label, value, line }: Props) {
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'end',
        justifyContent: 'space-between',
        gap: 1.5,
        py: { xs: 1.5, md: 2 },
        pr: 2,
        pl: { xs: 0, md: 2 },
        '&:first-of-type': { pl: 0 },
        borderColor: 'divider',
        borderLeftStyle: 'solid',
        borderLeftWidth: { xs: 0, md: 1 },
        '&:first-child': { borderLeftWidth: 0, pl: 0 },
      }}
    >
      <div>
        <Typography
          variant="body2"
          color="textSecondary"
          component="h2"
          sx={{ letterSpacing: 0, fontWeight: 400, whiteSpace: { md: 'nowrap' } }}
        >
          {label}
        </Typography>
        <Typography variant="h1" component="p" sx={{ mt: 0.5, fontVariantNumeric: 'tabular-nums' }}>
          {value === undefined ? (
            <Skeleton width={72} />
          ) : typeof value === 'number' ? (
            value.toLocaleString('en')
          ) : (
            value
          )}
        </Typography>
      </div>
      {line && (
        <Box sx={{ display: { xs: 'none', lg: 'block' } }}>
          <SparkLine values={line} width={72} />
        </Box>
      )}
    </Box>
  );
}

/** A line chart without axes, hidden from screen readers. */
function SparkLine({
  values,
  width = 96,
  height = 32,
}: {
  values: number[];
  width?: number;
  height?: number;
}) {
  const { own } = useTheme().palette;
  if (values.length < 2) return null;
  const top = Math.max(...values, 1);
  const points = values.map(
    (value, index) =>
      `${((index / (values.length - 1)) * width).toFixed(1)},${(height - 2 - (value / top) * (height - 4)).toFixed(1)}`,
  );
  return (
    <Box component="svg" aria-hidden viewBox={`0 0 ${width} ${height}`} sx={{ width, height, flexShrink: 0 }}>
      <polyline points={points.join(' ')} fill="none" stroke={own.lineStrong} strokeWidth={1.5} />
    </Box>
  );
}
