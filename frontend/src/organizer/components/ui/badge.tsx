import type { ReactNode } from 'react';
import { cx } from '@/organizer/lib/cx';

const tones = {
  neutral: 'border border-line text-ink-soft',
  ok: 'bg-ok-soft text-ok',
  warn: 'bg-warn-soft text-warn',
  bad: 'bg-bad-soft text-bad',
  ink: 'bg-ink text-paper',
};

export type Tone = keyof typeof tones;

export function badgeStyles(tone: Tone, className?: string): string {
  return cx(
    'inline-flex min-h-7 items-center gap-1.5 rounded-s px-2 text-small font-semibold whitespace-nowrap',
    tones[tone],
    className,
  );
}

export function Badge({
  tone = 'neutral',
  className,
  children,
}: {
  tone?: Tone;
  className?: string;
  children: ReactNode;
}) {
  return <span className={badgeStyles(tone, className)}>{children}</span>;
}
