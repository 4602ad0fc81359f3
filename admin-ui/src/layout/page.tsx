import { Box, Button, Chip, Skeleton, Typography } from '@mui/material';
import { RefreshCw } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { useLoading, useRefresh } from 'react-admin';
import { SearchStateProvider } from '../components/list-state';
import { pageData } from '../providers/page-data';

interface Props {
  title: string;
  /** Shown in a badge beside the title, such as '12' or '10,000+'. */
  count?: string | undefined;
  countLabel?: string;
  actions?: ReactNode;
  children: ReactNode;
}

/** A page of the console: heading, actions, Refresh and content. */
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
        <Typography variant="h1" sx={{ mr: 'auto' }}>
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
              sx={{ ml: 1.5, fontWeight: 600, letterSpacing: 0, verticalAlign: 'middle' }}
            />
          )}
        </Typography>
        {actions}
        <RefreshButton />
      </Box>
      <SearchStateProvider>{children}</SearchStateProvider>
    </>
  );
}

/** Shown while the code of a page loads. */
export function PageSkeleton() {
  return (
    <Box role="status" aria-label="Loading">
      <Skeleton width={240} height={44} />
      <Skeleton variant="rounded" height={96} sx={{ mt: 2 }} />
      <Skeleton variant="rounded" height={320} sx={{ mt: 3 }} />
    </Box>
  );
}

interface RefreshButtonProps {
  label?: string;
  /** Also on narrow screens. */
  alwaysLabeled?: boolean;
}

/** Reloads all data of the page. */
export function RefreshButton({ label = 'Refresh', alwaysLabeled = false }: RefreshButtonProps) {
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
      <Box component="span" sx={{ display: { xs: alwaysLabeled ? 'inline' : 'none', sm: 'inline' } }}>
        {label}
      </Box>
    </Button>
  );
}
