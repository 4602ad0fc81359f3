import { useMutation } from '@tanstack/react-query';
import { LayoutGrid, LogOut, Settings, ShieldCheck } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { Avatar } from '@/organizer/components/ui/avatar';
import { Menu, MenuItem, MenuLabel, MenuLine } from '@/organizer/components/ui/menu';
import type { User } from '@/organizer/lib/current-user';
import { paths } from '@/shared/paths';
import { api, unwrapBody } from '../../lib/api';

/** End the session and reload at the landing page, so that no account data stays in memory. */
const useLogout = () =>
  useMutation({
    mutationFn: () => unwrapBody(api.POST('/api/logout')),
    onSuccess: () => window.location.assign(paths.home),
    onError: (error) => console.error('Logout failed', error),
  });

/** The signed-in user's avatar, which opens the account menu. */
export default function UserMenu({ user }: { user: User }) {
  const navigate = useNavigate();
  const logout = useLogout();
  return (
    <Menu
      trigger={
        <button type="button" aria-label={`Account of ${user.name}`} className="rounded-full">
          <Avatar name={user.name} />
        </button>
      }
    >
      <MenuLabel>
        <span className="block font-semibold">{user.name}</span>
        <span className="block text-ink-soft">{user.email}</span>
      </MenuLabel>
      <MenuLine />
      <MenuItem onSelect={() => void navigate(paths.dashboard)}>
        <LayoutGrid /> Dashboard
      </MenuItem>
      {user.role === 'admin' && (
        <MenuItem onSelect={() => window.location.assign(paths.admin)}>
          <ShieldCheck /> Admin
        </MenuItem>
      )}
      <MenuItem onSelect={() => void navigate(paths.settings)}>
        <Settings /> Settings
      </MenuItem>
      <MenuLine />
      <MenuItem onSelect={() => logout.mutate()}>
        <LogOut /> Log out
      </MenuItem>
    </Menu>
  );
}
