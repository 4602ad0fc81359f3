import { Menu as MenuIcon, X } from 'lucide-react';
import { lazy, Suspense, useEffect, useId, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { Avatar } from '@/organizer/components/ui/avatar';
import { buttonStyles } from '@/organizer/components/ui/button';
import { ButtonLink } from '@/organizer/components/ui/button-link';
import { Skeleton } from '@/organizer/components/ui/loading';
import { appData } from '@/organizer/lib/app-data';
import { useCurrentUser } from '@/organizer/lib/current-user';
import { cx } from '@/organizer/lib/cx';
import { paths } from '@/shared/paths';
import { Mark } from '../brand/mark';

export const productLinks = [
  { to: paths.features, label: 'Features' },
  { to: paths.howItWorks, label: 'How It Works' },
  { to: paths.pricing, label: 'Pricing' },
];

export const companyLinks = [
  { to: paths.about, label: 'About' },
  { to: paths.privacy, label: 'Privacy' },
  { to: paths.terms, label: 'Terms' },
  { to: paths.accessibility, label: 'Accessibility' },
];

const UserMenu = lazy(() => import('./user-menu'));

function Account() {
  const { data: user, isPending } = useCurrentUser();
  if (isPending) return <Skeleton className="size-9 rounded-full" />;
  if (user) {
    return (
      <Suspense fallback={<Avatar name={user.name} />}>
        <UserMenu user={user} />
      </Suspense>
    );
  }
  return (
    <div className="flex items-center gap-1.5 sm:gap-2.5">
      <ButtonLink to={paths.auth} look="quiet" size="small" className="max-sm:hidden">
        Login
      </ButtonLink>
      <ButtonLink to={paths.auth} state={{ tab: 'sign-up' }} look="ink" size="small">
        Get Started
      </ButtonLink>
    </div>
  );
}

/** The header of every page of the site. Below 768 px its links are in a menu. */
export function Header() {
  return (
    <header className="border-b border-line">
      <div className="page flex h-16 items-center gap-8">
        <Link to={paths.home} aria-label={`${appData.appName}, home`} className="flex rounded-s">
          <Logo />
        </Link>
        <nav aria-label="Main" className="mx-auto hidden gap-1 md:flex">
          {productLinks.map(({ to, label }) => (
            <Link key={to} to={to} className="rounded-s px-3 py-2 text-small font-medium hover:bg-sunk">
              {label}
            </Link>
          ))}
        </nav>
        <div className="ml-auto flex items-center gap-1.5 md:ml-0">
          <Account />
          <MobileNav />
        </div>
      </div>
    </header>
  );
}

/** Logo and name of the application. */
function Logo({ className }: { className?: string }) {
  return (
    <span className={cx('inline-flex items-center gap-2.5 font-display text-lead font-bold', className)}>
      <Mark className="size-6 shrink-0" />
      <span className="tracking-tight">{appData.appName}</span>
    </span>
  );
}

/** The header's links on narrow screens, in a panel that opens below it. */
function MobileNav() {
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
