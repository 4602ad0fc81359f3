import { Box, Typography } from '@mui/material';
import { StatusLine } from '../components/status-line';

interface Props {
  names: string[];
  missing: string[];
  /** How it is that one is missing: bad, or a way to run the service. */
  health: 'bad' | 'neutral';
}

/** What has to be set for a part of the service to work, and whether it is. */
export function RequiredVariables({ names, missing, health }: Props) {
  return (
    <div>
      <Typography variant="h3">Required variables</Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, maxWidth: 420 }}>
        {names.map((name) => (
          <StatusLine
            key={name}
            label={name}
            value={missing.includes(name) ? 'Missing' : 'OK'}
            health={missing.includes(name) ? health : 'good'}
          />
        ))}
      </Box>
    </div>
  );
}
