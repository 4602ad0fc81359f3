import { Box, Typography } from '@mui/material';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

interface Props {
  icon: LucideIcon;
  title: string;
  children?: ReactNode;
  /** Smaller, for a section of a page. */
  compact?: boolean;
}

/** Shown instead of an empty list. */
export function EmptyState({ icon: Icon, title, children, compact = false }: Props) {
  return (
    <Box
      sx={{
        display: 'grid',
        justifyItems: 'center',
        gap: 0.5,
        px: 3,
        py: compact ? 2 : 7,
        textAlign: 'center',
      }}
    >
      <Box sx={{ color: 'text.secondary', mb: 1 }}>
        <Icon size={28} strokeWidth={1.5} aria-hidden />
      </Box>
      <Typography variant="h3" component="p">
        {title}
      </Typography>
      {children && (
        <Typography variant="body2" color="textSecondary" component="div" sx={{ maxWidth: '44ch' }}>
          {children}
        </Typography>
      )}
    </Box>
  );
}
