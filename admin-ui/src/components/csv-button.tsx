import { Box, Button } from '@mui/material';
import { Download } from 'lucide-react';

interface Props {
  path: string;
  /** The filter of the list, which also applies to the file. */
  query: Record<string, unknown>;
}

/** A plain link, so that the browser streams the file to disk whatever its size. */
export function CsvButton({ path, query }: Props) {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (typeof value === 'string' && value !== '') parameters.set(name, value);
  }
  const search = parameters.toString();
  return (
    <Button
      component="a"
      href={search === '' ? path : `${path}?${search}`}
      download
      aria-label="Export CSV"
      sx={{ minWidth: 44, px: { xs: 1, sm: 2 } }}
    >
      <Download size={16} aria-hidden />
      <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
        Export CSV
      </Box>
    </Button>
  );
}
