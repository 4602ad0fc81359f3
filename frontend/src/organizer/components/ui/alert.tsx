import type { ReactNode } from 'react';
import { cx } from '@/organizer/lib/cx';

const tones = { bad: 'border-bad bg-bad-soft', warn: 'border-warn bg-warn-soft', ok: 'border-ok bg-ok-soft' };

/** A message that stays in the page: a colored edge, the text in ink. */
export function Alert({
  tone = 'bad',
  title,
  children,
}: {
  tone?: keyof typeof tones;
  title?: string;
  children?: ReactNode;
}) {
  return (
    <div
      role={tone === 'bad' ? 'alert' : 'status'}
      className={cx('border-l-4 px-4 py-3 text-small', tones[tone])}
    >
      {title && <p className="font-semibold">{title}</p>}
      {children && <div>{children}</div>}
    </div>
  );
}
