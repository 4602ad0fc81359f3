import { Box, Typography } from '@mui/material';
import { StatusLine } from '../components/status-line';

interface Props {
  names: string[];
  missing: string[];
  /** Health of a missing variable: 'neutral' if the service can run without it. */
  health: 'bad' | 'neutral';
}

/** The environment variables that a feature requires, and whether they are set. */
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
