import { ApiError } from '@eventframe/contracts/api-client';
import { CONSENT_TEXT_MAX, SHARE_TEXT_MAX, TITLE_MAX } from '@eventframe/contracts/limits';
import { MESSAGES } from '@eventframe/contracts/messages';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { Alert } from '@/organizer/components/ui/alert';
import { Button } from '@/organizer/components/ui/button';
import { ButtonLink } from '@/organizer/components/ui/button-link';
import { Field, fieldStyles, Input } from '@/organizer/components/ui/field';
import { Progress } from '@/organizer/components/ui/progress';
import { useCurrentUser } from '@/organizer/lib/current-user';
import { toLocalInput } from '@/organizer/lib/dates';
import { showFieldErrors } from '@/organizer/lib/field-errors';
import { paths } from '@/shared/paths';
import { toast } from '@/shared/toast-store';
import type { OwnEvent } from '../api/events';
import { mayBeOutdated } from '../api/rerender';
import { useCredits } from '../api/usage';
import { useFrameChoice } from '../frame-check/use-frame-choice';
import { useIgnoredDrops } from '../use-ignored-drops';
import { eventResolver, type EventValues, initialValues } from './event-schema';
import { FrameField } from './frame-field';
import { SlugField } from './slug-field';
import { useSaveEvent } from './use-save-event';

/**
 * Creates an event, or edits the given one. Returns to the event's page if the user came from there, unless they left
 * the form before it was saved.
 */
export function EventForm({ event }: { event?: OwnEvent | undefined }) {
  const navigate = useNavigate();
  const { from = paths.dashboard } = (useLocation().state as { from?: string } | null) ?? {};
  const saving = useSaveEvent(event);
  const frame = useFrameChoice();
  const isStillHere = useIsCurrentPage();
  useIgnoredDrops();
  const [frameMissing, setFrameMissing] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  const values = initialValues(event);
  const form = useForm<EventValues>({
    resolver: eventResolver(values),
    defaultValues: values,
  });

  const rejectMissingFrame = () => {
    if (frame.file || (event && !frame.refusal)) return false;
    if (event) return true;
    setFrameMissing(true);
    toast({ title: 'Frame required', description: MESSAGES.frameRequired, variant: 'destructive' });
    return true;
  };
  const goToNextPage = async ({ id, photoCount }: OwnEvent) => {
    setLeaving(true);
    // The event's page offers to re-render photos of the replaced frame.
    const isOffered = event && frame.file && photoCount > 0 && (await mayBeOutdated(id));
    if (isStillHere()) await navigate(isOffered ? paths.event(id) : from);
    // Do not create the event twice while the next page loads.
    else if (event) setLeaving(false);
  };
  const submit = form.handleSubmit(
    (submitted) => {
      if (rejectMissingFrame()) return;
      saving.save(submitted, frame.file, {
        onSuccess: (saved) => void goToNextPage(saved),
        onError: (error) => showFieldErrors(form, error),
      });
    },
    () => void rejectMissingFrame(),
  );

  /** A rejected frame blocks saving. Scrolls to its field, which shows the reason. */
  const save = (submitted: FormEvent<HTMLFormElement>) => {
    if (frame.refusal) submitted.currentTarget.querySelector<HTMLElement>('input[type=file]')?.focus();
    void submit(submitted);
  };

  return (
    <form
      noValidate
      onSubmit={save}
      className="grid gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,26rem)_minmax(0,1fr)] lg:grid-rows-[auto_1fr]"
    >
      <div className="space-y-6">
        {!event && <PlanNotice error={saving.error} />}
        <EventFields form={form} event={event} />
      </div>
      <div className="lg:row-span-2">
        <FrameField
          choice={frame}
          current={event}
          error={frameMissing && !frame.refusal ? MESSAGES.frameRequired : undefined}
        />
      </div>
      <div className="border-t border-line pt-6">
        {saving.isPending && frame.file && <UploadProgress progress={saving.progress} />}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" look="accent" size="large" busy={saving.isPending || isLeaving}>
            {event ? 'Save Changes' : 'Create Event'}
          </Button>
          <ButtonLink to={from} size="large">
            Cancel
          </ButtonLink>
        </div>
      </div>
    </form>
  );
}

/** Warns that the plan's event limit is reached, or repeats the server's rejection. */
function PlanNotice({ error }: { error: Error | null }) {
  const { data: user } = useCurrentUser();
  const { data: credits } = useCredits(user?.id ?? '');
  const refusal = error instanceof ApiError && error.code === 'plan_limit_reached' ? error.message : null;
  const full = credits && (credits.credits.events === 0 || credits.credits.frames === 0);
  if (!refusal && !full) return null;
  return (
    <Alert tone="warn" title="Your plan has no room for another event">
      {refusal ?? `${credits?.plan.displayName} has reached its event limit. Delete an event or upgrade.`}{' '}
      <Link to={paths.pricing} className="link font-semibold">
        See Plans
      </Link>
    </Alert>
  );
}

/** Upload progress: 0 to 1, then the server checks the frame. */
function UploadProgress({ progress }: { progress: number }) {
  return (
    <div className="mb-5 max-w-md space-y-1.5">
      <Progress percent={progress * 100} label="Upload" />
      <p role="status" className="text-small text-ink-soft">
        {progress < 1 ? `Uploading your frame, ${Math.round(progress * 100)}%` : 'Checking your frame…'}
      </p>
    </div>
  );
}

/**
 * Whether the user is still on this page. False once they followed a link, even while the next page loads.
 */
function useIsCurrentPage(): () => boolean {
  const { pathname, search } = useLocation();
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return () => isMounted.current && location.pathname + location.search === pathname + search;
}

interface EventFieldsProps {
  form: UseFormReturn<EventValues>;
  /** The event that is edited. */
  event?: OwnEvent | undefined;
}

function EventFields({ form, event }: EventFieldsProps) {
  const { register, formState } = form;
  const { errors } = formState;
  const [earliest] = useState(() => toLocalInput(new Date()));
  return (
    <>
      <Field label="Event Title" error={errors.title?.message}>
        {(control) => <Input maxLength={TITLE_MAX} autoComplete="off" {...control} {...register('title')} />}
      </Field>
      <SlugField form={form} event={event} />
      <Field
        label="Expiration Date"
        note="optional"
        hint="After this, guests can view the page but not add photos. Leave empty to never expire."
        error={errors.expiresAt?.message}
      >
        {(control) => <Input type="datetime-local" min={earliest} {...control} {...register('expiresAt')} />}
      </Field>
      <Field
        label="Share Text"
        note="optional"
        hint="Guests share it with their photo, for example: Me at the Spring Fair! #springfair"
        error={errors.shareText?.message}
      >
        {(control) => (
          <textarea
            rows={3}
            maxLength={SHARE_TEXT_MAX}
            className={fieldStyles}
            {...control}
            {...register('shareText')}
          />
        )}
      </Field>
      {event && (
        <>
          <Field
            label="Consent Text"
            note="optional"
            hint="Guests agree to it once on their device, before they send a photo. Leave empty to ask for nothing."
            error={errors.consentText?.message}
          >
            {(control) => (
              <textarea
                rows={4}
                maxLength={CONSENT_TEXT_MAX}
                className={fieldStyles}
                {...control}
                {...register('consentText')}
              />
            )}
          </Field>
          <Field
            label="Consent Link"
            note="optional"
            hint="Where guests can read more, for example your privacy notice"
            error={errors.consentLink?.message}
          >
            {(control) => <Input type="url" {...control} {...register('consentLink')} />}
          </Field>
        </>
      )}
    </>
  );
}
