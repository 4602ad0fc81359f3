import { Box, Chip, Typography } from '@mui/material';
import { type ReactNode, useEffect } from 'react';
import { NarrowingProvider } from '../components/narrowing';
import { pageData } from '../providers/page-data';
import { RefreshButton } from './refresh-button';

interface Props {
  title: string;
  /** How many of them there are, in words, in a badge beside the title. */
  count?: string | undefined;
  countLabel?: string;
  actions?: ReactNode;
  children: ReactNode;
}

/** A place of the console: its heading with Refresh, then what it holds. */
export function Page({ title, count, countLabel = 'in total', actions, children }: Props) {
  useEffect(() => {
    document.title = `${title} – ${pageData.appName} Admin`;
  }, [title]);
  return (
    <>
      <Box
        component="header"
        sx={{ display: 'flex', alignItems: 'center', gap: 1.5, minHeight: 44, mb: { xs: 2, lg: 3 } }}
      >
        <Typography variant="h1" sx={{ mr: 'auto', display: 'flex', alignItems: 'center', gap: 1.5 }}>
          {title}
          {count !== undefined && (
            <Chip
              size="small"
              variant="outlined"
              label={
                <>
                  {count} <span className="visually-hidden">{countLabel}</span>
                </>
              }
              sx={{ fontWeight: 600, letterSpacing: 0 }}
            />
          )}
        </Typography>
        {actions}
        <RefreshButton />
      </Box>
      <NarrowingProvider>{children}</NarrowingProvider>
    </>
  );
}
