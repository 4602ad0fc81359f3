import { Menu as MenuIcon, X } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { buttonStyles } from '@/organizer/components/ui/button-styles';
import { paths } from '@/shared/paths';
import { useCurrentUser } from '@/organizer/lib/current-user';
import { productLinks } from './nav-links';

/** The header's links on a narrow screen: a panel that opens under it. */
export function MobileNav() {
  const { key } = useLocation();
  const [openedAt, setOpenedAt] = useState<string | null>(null);
  const panelId = useId();
  const button = useRef<HTMLButtonElement>(null);
  const { data: user } = useCurrentUser();
  const open = openedAt === key;

  useEffect(() => {
    if (!open) return;
    const close = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpenedAt(null);
      button.current?.focus();
    };
    document.addEventListener('keydown', close);
    return () => document.removeEventListener('keydown', close);
  }, [open]);

  const links = user ? productLinks : [...productLinks, { to: paths.auth, label: 'Login' }];
  return (
    <div className="md:hidden">
      <button
        ref={button}
        type="button"
        aria-label={open ? 'Close menu' : 'Open menu'}
        aria-expanded={open}
        aria-controls={panelId}
        onClick={() => setOpenedAt(open ? null : key)}
        className={buttonStyles({ look: 'quiet', size: 'icon' }, '-mr-2')}
      >
        {open ? <X /> : <MenuIcon />}
      </button>
      <nav
        id={panelId}
        aria-label="Main"
        hidden={!open}
        className="absolute inset-x-0 top-16 z-30 animate-appear border-y border-ink bg-paper"
      >
        <ul className="page divide-y divide-line">
          {links.map(({ to, label }) => (
            <li key={to}>
              <Link to={to} className="flex min-h-14 items-center font-display text-lead font-semibold">
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}
