import { Box, Button, Typography } from '@mui/material';
import { CircleAlert } from 'lucide-react';
import { describeError } from './error-message';

interface Props {
  title: string;
  error: unknown;
  onRetry?: () => void;
}

/** Shown instead of data that could not be loaded, with a button to retry. */
export function QueryError({ title, error, onRetry }: Props) {
  return (
    <Box
      role="alert"
      sx={({ palette }) => ({
        display: 'flex',
        gap: 2,
        p: 3,
        borderRadius: '10px',
        background: palette.own.badSoft,
        color: palette.own.bad,
      })}
    >
      <CircleAlert size={22} aria-hidden style={{ flexShrink: 0 }} />
      <div>
        <Typography sx={{ fontWeight: 600 }}>{title}</Typography>
        <Typography variant="body2">{describeError(error)}</Typography>
        {onRetry && (
          <Button
            color="inherit"
            size="small"
            onClick={onRetry}
            sx={{ mt: 1.5, borderColor: 'currentcolor' }}
          >
            Try Again
          </Button>
        )}
      </div>
    </Box>
  );
}
