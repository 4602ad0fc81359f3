import { Box, Typography } from '@mui/material';
import {
  Activity,
  BadgeDollarSign,
  CalendarDays,
  Flag,
  type LucideIcon,
  ScrollText,
  SlidersHorizontal,
  Users,
  Wrench,
} from 'lucide-react';
import { type ComponentType, useEffect, useRef } from 'react';
import { NavLink, useLocation } from 'react-router-dom';
import { formatTotal } from '../components/list-state';
import { Mark } from '../components/mark';
import { pageData } from '../providers/page-data';
import { useApiQuery } from '../providers/use-api-calls';
import { AccountMenu } from './account-menu';

interface ConsolePage {
  path: string;
  label: string;
  icon: LucideIcon;
  /** A badge with the number of open items. */
  Badge?: ComponentType;
}

/** The console opens on the first page. */
const MAIN_PAGES: ConsolePage[] = [
  { path: '/users', label: 'Users Management', icon: Users },
  { path: '/events', label: 'Events Overview', icon: CalendarDays },
  { path: '/revenue', label: 'Revenue Statistics', icon: BadgeDollarSign },
  { path: '/maintenance', label: 'Maintenance', icon: Wrench },
  { path: '/system', label: 'System Status', icon: Activity },
];

const MORE_PAGES: ConsolePage[] = [
  { path: '/reports', label: 'Photo Reports', icon: Flag, Badge: OpenReportCount },
  { path: '/plans', label: 'Plans', icon: SlidersHorizontal },
  { path: '/audit-log', label: 'Audit Log', icon: ScrollText },
];

/** The navigation is at the side from this width on, and above the page below it. */
export const WIDE_SCREEN = '@media (min-width: 1080px)';

/** The pages at the side of a wide screen. */
export function SideBar() {
  return (
    <Box
      component="aside"
      sx={{
        display: 'none',
        position: 'sticky',
        top: 0,
        height: '100dvh',
        overflowY: 'auto',
        borderRight: '1px solid',
        borderColor: 'divider',
        flexDirection: 'column',
        px: 1.5,
        py: 3,
        [WIDE_SCREEN]: { display: 'flex' },
      }}
    >
      <Brand />
      <Box component="nav" aria-label="Console" sx={{ display: 'grid', gap: 0.25, mt: 4 }}>
        {MAIN_PAGES.map((page) => (
          <NavigationLink key={page.path} {...page} />
        ))}
        <Box sx={{ borderTop: '1px solid', borderColor: 'divider', my: 1.5, mx: 1.5 }} />
        {MORE_PAGES.map((page) => (
          <NavigationLink key={page.path} {...page} />
        ))}
      </Box>
      <Box sx={{ mt: 'auto', pt: 3 }}>
        <AccountMenu />
      </Box>
    </Box>
  );
}

function Brand() {
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.25, px: 1.5, minWidth: 0 }}>
      <Mark size={28} />
      <Box sx={{ minWidth: 0 }}>
        <Typography variant="h2" component="p" sx={{ lineHeight: 1.15, overflowWrap: 'anywhere' }}>
          {pageData.appName}
        </Typography>
        <Typography variant="caption" color="textSecondary" component="p" sx={{ lineHeight: 1.2 }}>
          Admin
        </Typography>
      </Box>
    </Box>
  );
}

/** Brand and account on narrow screens. */
export function TopBar() {
  return (
    <Box
      component="header"
      sx={{
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'space-between',
        px: 0.5,
        pr: 2,
        minHeight: 60,
        [WIDE_SCREEN]: { display: 'none' },
      }}
    >
      <Brand />
      <AccountMenu compact />
    </Box>
  );
}

/** The pages in a scrollable row, on narrow screens. */
export function NavigationTabs() {
  const { pathname } = useLocation();
  const row = useRef<HTMLElement>(null);
  useEffect(() => {
    row.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [pathname]);
  return (
    <Box
      component="nav"
      aria-label="Console"
      ref={row}
      sx={{
        display: 'flex',
        gap: 0.5,
        px: 2,
        py: 1,
        overflowX: 'auto',
        scrollbarWidth: 'none',
        borderBottom: '1px solid',
        borderColor: 'divider',
        [WIDE_SCREEN]: { display: 'none' },
      }}
    >
      {[...MAIN_PAGES, ...MORE_PAGES].map((page) => (
        <NavigationLink key={page.path} {...page} />
      ))}
    </Box>
  );
}

/** A link to a page, marked while that page is open. */
function NavigationLink({ path, label, icon: Icon, Badge }: ConsolePage) {
  return (
    <Box
      component={NavLink}
      to={path}
      sx={({ palette }) => ({
        display: 'flex',
        alignItems: 'center',
        gap: 1.5,
        minHeight: 44,
        px: 1.5,
        borderRadius: 1,
        color: palette.own.inkSoft,
        fontWeight: 500,
        fontSize: '0.9375rem',
        textDecoration: 'none',
        whiteSpace: 'nowrap',
        '&:hover': { background: palette.own.sunk, color: palette.own.ink },
        '&[aria-current]': { background: palette.own.ink, color: palette.own.paper },
      })}
    >
      <Icon size={18} strokeWidth={1.75} aria-hidden />
      {label}
      {Badge && <Badge />}
    </Box>
  );
}

/** The number of open reports, beside the link to them; renders nothing for 0. */
function OpenReportCount() {
  const { data } = useApiQuery('openReports');
  if (data === undefined || data.total === 0) return null;
  return (
    <Box
      component="span"
      sx={({ palette: { own } }) => ({
        // Keeps the visually hidden text inside the row, so that it does not widen the page.
        position: 'relative',
        ml: 'auto',
        px: 0.75,
        borderRadius: '6px',
        background: own.warnSoft,
        color: own.warn,
        fontSize: '0.8125rem',
        fontWeight: 600,
        fontVariantNumeric: 'tabular-nums',
      })}
    >
      {formatTotal(data.total, data.meta.isExact)}
      <span className="visually-hidden"> open</span>
    </Box>
  );
}
