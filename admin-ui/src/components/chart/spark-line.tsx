import { Box, useTheme } from '@mui/material';

/** The shape of some values beside a figure; for the eye alone. */
export function SparkLine({
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
