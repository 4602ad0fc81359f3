import { Box, Button, Divider, IconButton, ListItemIcon, Menu, MenuItem, Typography } from '@mui/material';
import { useTheme as useMuiTheme } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { ChevronsUpDown, LayoutDashboard, LogOut, Moon, Sun } from 'lucide-react';
import { useState } from 'react';
import { useLogout, useTheme } from 'react-admin';
import { InitialsAvatar } from '../components/initials-avatar';
import { currentUserQuery } from '../providers/current-user';
import { useToasts } from './toaster';

/** The signed-in user, and links to leave the console. */
export function AccountMenu({ compact = false }: { compact?: boolean }) {
  const { data: user } = useQuery(currentUserQuery);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [, setTheme] = useTheme();
  const isDark = useMuiTheme().palette.mode === 'dark';
  const logout = useLogout();
  const toasts = useToasts();
  const name = user?.name ?? '';
  const open = (event: React.MouseEvent<HTMLElement>) => setAnchor(event.currentTarget);
  const controls = { 'aria-haspopup': 'menu' as const, 'aria-expanded': anchor !== null, onClick: open };

  const changeColorMode = () => {
    setAnchor(null);
    setTheme(isDark ? 'light' : 'dark');
  };
  const logOut = () => {
    setAnchor(null);
    logout().catch((error: unknown) => toasts.failure('Logout failed', error));
  };

  return (
    <>
      {compact ? (
        <IconButton aria-label="Account" {...controls} sx={{ width: 44, height: 44 }}>
          <InitialsAvatar name={name} size={32} />
        </IconButton>
      ) : (
        <Button
          variant="text"
          aria-label="Account"
          {...controls}
          sx={{ width: '100%', px: 1, py: 0.75, justifyContent: 'flex-start', textAlign: 'left' }}
        >
          <InitialsAvatar name={name} size={32} />
          <Box sx={{ minWidth: 0, flexGrow: 1 }}>
            <Typography variant="body2" noWrap sx={{ fontWeight: 600 }}>
              {name}
            </Typography>
            <Typography variant="caption" color="textSecondary" noWrap component="p">
              {user?.email}
            </Typography>
          </Box>
          <ChevronsUpDown size={16} aria-hidden />
        </Button>
      )}
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        slotProps={{ paper: { component: 'nav', 'aria-label': 'Account' } }}
      >
        {compact && (
          <Box sx={{ px: 2, py: 1 }}>
            <Typography variant="body2" sx={{ fontWeight: 600 }}>
              {name}
            </Typography>
            <Typography variant="caption" color="textSecondary">
              {user?.email}
            </Typography>
          </Box>
        )}
        {compact && <Divider />}
        <MenuItem component="a" href="/dashboard">
          <ListItemIcon>
            <LayoutDashboard size={18} aria-hidden />
          </ListItemIcon>
          Dashboard
        </MenuItem>
        <MenuItem onClick={changeColorMode}>
          <ListItemIcon>
            {isDark ? <Sun size={18} aria-hidden /> : <Moon size={18} aria-hidden />}
          </ListItemIcon>
          {isDark ? 'Light mode' : 'Dark mode'}
        </MenuItem>
        <MenuItem onClick={logOut}>
          <ListItemIcon>
            <LogOut size={18} aria-hidden />
          </ListItemIcon>
          Log out
        </MenuItem>
      </Menu>
    </>
  );
}
