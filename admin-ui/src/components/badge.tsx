import { Box } from '@mui/material';
import type { ReactNode } from 'react';

export type Tone = 'ok' | 'warn' | 'bad' | 'ink' | 'neutral';

/** A colored label for a state. */
export function Badge({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <Box
      component="span"
      sx={({ palette: { own } }) => ({
        display: 'inline-flex',
        alignItems: 'center',
        minHeight: 24,
        px: 1,
        borderRadius: '6px',
        fontSize: '0.8125rem',
        fontWeight: 600,
        whiteSpace: 'nowrap',
        ...{
          ok: { background: own.okSoft, color: own.ok },
          warn: { background: own.warnSoft, color: own.warn },
          bad: { background: own.badSoft, color: own.bad },
          ink: { background: own.ink, color: own.paper },
          neutral: { border: `1px solid ${own.line}`, color: own.inkSoft },
        }[tone],
      })}
    >
      {children}
    </Box>
  );
}
