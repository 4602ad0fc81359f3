import type { components } from '@eventframe/contracts/api.generated';
import { EXPECTED_GUESTS_MAX } from '@eventframe/contracts/limits';
import { useMutation } from '@tanstack/react-query';
import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '@/organizer/components/ui/button';
import { Field, Input } from '@/organizer/components/ui/field';
import { api, unwrapBody } from '@/organizer/lib/api';
import { cx } from '@/organizer/lib/cx';
import { errorMessage } from '@/organizer/lib/error-message';
import { wholeNumber } from '@/organizer/lib/whole-number';
import { paths } from '@/shared/paths';
import { toast } from '@/shared/toast-store';
import type { OwnEvent } from '../../api/events';

type Rehearsal = components['schemas']['RehearsalResponse'];

interface Rehearse {
  eventId: string;
  /** Null checks only what is left of the plan. */
  expectedGuests: number | null;
}

const rehearse = ({ eventId, expectedGuests }: Rehearse) =>
  unwrapBody(
    api.POST('/api/events/{id}/rehearsal', {
      params: { path: { id: eventId } },
      body: expectedGuests === null ? {} : { expectedGuests },
    }),
  );

/** Checks before the event that everything will work. */
const useRehearse = () =>
  useMutation({
    mutationFn: rehearse,
    onError: (error) =>
      toast({ title: 'The rehearsal failed', description: errorMessage(error), variant: 'destructive' }),
  });

/** Checks before the event whether everything works for the guests, and lists the results. */
export function RehearsalSection({ event }: { event: OwnEvent }) {
  const [guests, setGuests] = useState('');
  const rehearse = useRehearse();
  // Results are hidden once the event changes.
  const subject = subjectOf(event);
  const [rehearsed, setRehearsed] = useState<string | null>(null);
  const expected = wholeNumber(guests);
  const isInvalid =
    guests.trim() !== '' && (expected === null || expected < 1 || expected > EXPECTED_GUESTS_MAX);
  const submit = (submitted: FormEvent) => {
    submitted.preventDefault();
    if (isInvalid) return;
    setRehearsed(subject);
    rehearse.mutate({ eventId: event.id, expectedGuests: expected });
  };
  return (
    <section aria-labelledby="rehearsal" className="max-w-3xl">
      <h2 id="rehearsal" className="text-lead">
        Rehearse
      </h2>
      <p className="mt-1 mb-5 max-w-prose text-ink-soft">
        Checks everything your guests will use: frame, link, printed code, expiration and your plan, with one
        temporary test photo.
      </p>
      <form noValidate onSubmit={submit} className="flex flex-wrap items-start gap-3">
        <div className="w-48 sm:w-52">
          <Field
            label="Expected guests"
            note="optional"
            error={
              isInvalid
                ? `Enter a whole number from 1 to ${EXPECTED_GUESTS_MAX.toLocaleString('en')}`
                : undefined
            }
          >
            {(control) => (
              <Input
                inputMode="numeric"
                autoComplete="off"
                value={guests}
                onChange={({ target }) => setGuests(target.value)}
                {...control}
              />
            )}
          </Field>
        </div>
        <Button type="submit" look="accent" busy={rehearse.isPending} className="mt-6.5">
          Rehearse Now
        </Button>
      </form>
      <div aria-live="polite">
        {rehearse.data && !rehearse.isPending && rehearsed === subject && (
          <Findings rehearsal={rehearse.data} />
        )}
      </div>
    </section>
  );
}

/** The properties that a rehearsal checks, as a key to notice changes. */
function subjectOf({ isActive, expiresAt, linkSlug, frames }: OwnEvent): string {
  return JSON.stringify([isActive, expiresAt, linkSlug, frames.map(({ id, frameUrl }) => [id, frameUrl])]);
}

const names: Record<Rehearsal['checks'][number]['check'], string> = {
  frame: 'Frame',
  photos_3_4: 'Photos 3:4',
  photos_9_16: 'Photos 9:16',
  link: 'Link',
  qr: 'QR code in print',
  open: 'Pausing',
  expiration: 'Expiration',
  quota: 'Plan',
  test_photo: 'Test photo',
};
const verdicts: Record<Rehearsal['state'], string> = {
  ok: 'Everything is ready.',
  warning: 'Ready, with a few warnings.',
  problem: 'Not ready. Fix the marked problems first.',
};
const signs = {
  ok: { Icon: CircleCheck, label: 'Fine', tone: 'text-ok' },
  warning: { Icon: TriangleAlert, label: 'Warning', tone: 'text-warn' },
  problem: { Icon: CircleAlert, label: 'Problem', tone: 'text-bad' },
};

function Findings({ rehearsal: { state, checks } }: { rehearsal: Rehearsal }) {
  return (
    <>
      <p className="mt-6 font-semibold">{verdicts[state]}</p>
      <ul aria-label="Results" className="mt-3 border-t border-ink">
        {checks.map(({ check, state, message }) => {
          const { Icon, label, tone } = signs[state];
          return (
            <li
              key={check}
              className="grid grid-cols-[1.5rem_1fr] gap-x-3 border-b border-line py-3 sm:grid-cols-[1.5rem_9rem_1fr]"
            >
              <span className={cx('pt-0.5', tone)}>
                <Icon aria-hidden="true" className="size-5" />
                <span className="sr-only">{label}:</span>
              </span>
              <span className="font-semibold">{names[check]}</span>
              <span className="max-sm:col-start-2">
                {message}
                {check === 'quota' && state !== 'ok' && (
                  <>
                    {' '}
                    <Link to={paths.pricing} className="link">
                      See Plans
                    </Link>
                  </>
                )}
              </span>
            </li>
          );
        })}
      </ul>
    </>
  );
}
