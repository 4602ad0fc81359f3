import { LayoutGrid, LogOut, Settings, ShieldCheck } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { Avatar } from '@/components/ui/avatar';
import { Menu, MenuItem, MenuLabel, MenuLine } from '@/components/ui/menu';
import { paths } from '@/config/paths';
import type { User } from '@/lib/current-user';
import { useLogout } from '@/lib/logout';

/** The signed-in user's avatar and what opens from it. */
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
