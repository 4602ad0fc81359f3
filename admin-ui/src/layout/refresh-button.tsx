import { Box, Button } from '@mui/material';
import { RefreshCw } from 'lucide-react';
import { useLoading, useRefresh } from 'react-admin';

interface Props {
  label?: string;
  /** Also on narrow screens. */
  alwaysLabelled?: boolean;
}

/** Asks the server anew for everything that is shown. */
export function RefreshButton({ label = 'Refresh', alwaysLabelled = false }: Props) {
  const refresh = useRefresh();
  const loading = useLoading();
  return (
    <Button
      aria-label={label}
      aria-busy={loading}
      onClick={() => refresh()}
      sx={{ minWidth: 44, px: { xs: 1, sm: 2 } }}
    >
      <Box
        component="span"
        sx={{
          display: 'inline-flex',
          ...(loading && { animation: 'turn 900ms linear infinite' }),
          '@keyframes turn': { to: { transform: 'rotate(360deg)' } },
        }}
      >
        <RefreshCw size={16} aria-hidden />
      </Box>
      <Box component="span" sx={{ display: { xs: alwaysLabelled ? 'inline' : 'none', sm: 'inline' } }}>
        {label}
      </Box>
    </Button>
  );
}
