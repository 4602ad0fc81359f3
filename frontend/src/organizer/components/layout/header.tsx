import { lazy, Suspense } from 'react';
import { Link } from 'react-router-dom';
import { Avatar } from '@/organizer/components/ui/avatar';
import { ButtonLink } from '@/organizer/components/ui/button-link';
import { Skeleton } from '@/organizer/components/ui/skeleton';
import { appData } from '@/organizer/lib/app-data';
import { useCurrentUser } from '@/organizer/lib/current-user';
import { cx } from '@/organizer/lib/cx';
import { paths } from '@/shared/paths';
import { Mark } from '../brand/mark';
import { MobileNav } from './mobile-nav';
import { productLinks } from './nav-links';

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

/** The head of every page of the site; below 768px its links are in a menu. */
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

/** Mark and name, for the header and quiet pages. */
function Logo({ className }: { className?: string }) {
  return (
    <span className={cx('inline-flex items-center gap-2.5 font-display text-lead font-bold', className)}>
      <Mark className="size-6 shrink-0" />
      <span className="tracking-tight">{appData.appName}</span>
    </span>
  );
}
