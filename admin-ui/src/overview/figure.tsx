import { Box, Skeleton, Typography } from '@mui/material';
import { SparkLine } from '../components/chart/spark-line';

interface Props {
  label: string;
  /** A number, or words that hold one. */
  value: number | string | undefined;
  /** The last weeks, day by day. */
  line?: number[];
}

/** One figure of the band. */
export function Figure({ label, value, line }: Props) {
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
