import { LOGO_MAX_BYTES } from '@eventframe/contracts/limits';
import { MESSAGES } from '@eventframe/contracts/messages';
import { type FormEvent, useId, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '@/organizer/components/ui/button';
import { QueryError } from '@/organizer/components/ui/query-error';
import { Skeleton } from '@/organizer/components/ui/loading';
import { paths } from '@/shared/paths';
import { toast } from '@/shared/toast-store';
import { type Branding, useBranding, useDeleteLogo, useSetColors, useSetLogo } from '../api';
import { SettingsSection } from './settings-section';

const ABOUT =
  'Show your logo and colors instead of ours on guest pages, walls and mails to you. Part of Enterprise.';

/** White-label options. If the plan does not include them, existing settings are stored but not shown. */
export function BrandSection() {
  const { data: branding, error, refetch } = useBranding();
  return (
    <SettingsSection title="Your brand" description={ABOUT}>
      {error ? (
        <QueryError error={error} onRetry={() => void refetch()} />
      ) : !branding ? (
        <Skeleton label="Loading your brand" className="h-24" />
      ) : branding.included ? (
        <div className="space-y-8">
          <BrandLogo logo={branding.brand.logo} background={branding.brand.band?.colour} />
          <BrandColors brand={branding.brand} />
        </div>
      ) : (
        <p>
          Your plan shows our logo on your guest pages.{' '}
          {branding.brand.logo && 'Your logo is saved for when you return to Enterprise. '}
          <Link to={paths.pricing} className="link">
            See Plans
          </Link>
        </p>
      )}
    </SettingsSection>
  );
}

interface BrandLogoProps {
  logo: Branding['brand']['logo'];
  /** Color of the band behind it, #rrggbb. */
  background: string | undefined;
}

/** The logo as guests see it, and the ways to change it. */
function BrandLogo({ logo, background }: BrandLogoProps) {
  const picker = useRef<HTMLInputElement>(null);
  const setLogo = useSetLogo();
  const deleteLogo = useDeleteLogo();
  const selectFile = (file: File | undefined) => {
    if (file === undefined) return;
    if (file.size > LOGO_MAX_BYTES) {
      toast({ title: 'Failed to save', description: MESSAGES.logoTooLarge, variant: 'destructive' });
      return;
    }
    setLogo.mutate(file);
  };
  return (
    <div className="space-y-3">
      {logo && (
        <div className="border border-line p-4" style={{ backgroundColor: background }}>
          <img
            src={logo.url}
            width={logo.width}
            height={logo.height}
            alt="Your logo"
            className="h-12 w-auto max-w-full object-contain object-left"
          />
        </div>
      )}
      <input
        ref={picker}
        type="file"
        accept="image/png"
        aria-label="Logo"
        className="sr-only"
        tabIndex={-1}
        onChange={({ target }) => {
          selectFile(target.files?.[0]);
          target.value = '';
        }}
      />
      <div className="flex flex-wrap gap-3">
        <Button busy={setLogo.isPending} onClick={() => picker.current?.click()}>
          {logo ? 'Replace Logo' : 'Upload Logo'}
        </Button>
        {logo && (
          <Button busy={deleteLogo.isPending} onClick={() => deleteLogo.mutate()}>
            Remove Logo
          </Button>
        )}
      </div>
      <p className="text-small text-ink-soft">
        PNG, at most 2MB. A transparent background shows the band's color.
      </p>
    </div>
  );
}

/** Initial value of a custom color. */
const INITIAL_COLORS = { main: '#1e3d36', band: '#ffffff' };

/** The two brand colors. The server adjusts unreadable ones, which the preview shows. */
function BrandColors({ brand }: { brand: Branding['brand'] }) {
  const save = useSetColors();
  const [main, setMain] = useState(brand.main?.colour ?? null);
  const [band, setBand] = useState(brand.band?.colour ?? null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate(
      { mainColour: main, bandColour: band },
      {
        onSuccess: ({ brand: saved }) => {
          setMain(saved.main?.colour ?? null);
          setBand(saved.band?.colour ?? null);
        },
      },
    );
  };
  return (
    <form onSubmit={submit} className="space-y-5">
      <ColorChoice
        label="Button color"
        defaultLabel="The frame's main color"
        initialColor={INITIAL_COLORS.main}
        value={main}
        onChange={setMain}
      />
      <ColorChoice
        label="Band color behind your logo"
        defaultLabel="No band"
        initialColor={INITIAL_COLORS.band}
        value={band}
        onChange={setBand}
      />
      <p className="text-small text-ink-soft">
        We adjust a color slightly if text on it would be unreadable.
      </p>
      <Button type="submit" look="ink" busy={save.isPending}>
        Save Colors
      </Button>
    </form>
  );
}

interface ColorChoiceProps {
  label: string;
  /** The default. */
  defaultLabel: string;
  /** Initial value of a custom color, #rrggbb. */
  initialColor: string;
  /** #rrggbb; null: none. */
  value: string | null;
  onChange: (value: string | null) => void;
}

/** A custom color, or the default. */
function ColorChoice({ label, defaultLabel, initialColor, value, onChange }: ColorChoiceProps) {
  const id = useId();
  return (
    <fieldset className="space-y-2">
      <legend className="font-semibold">{label}</legend>
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="radio"
          name={id}
          checked={value === null}
          onChange={() => onChange(null)}
          className="size-5 accent-ink"
        />
        {defaultLabel}
      </label>
      <div className="flex min-h-11 items-center gap-3">
        <label className="flex items-center gap-3">
          <input
            type="radio"
            name={id}
            checked={value !== null}
            onChange={() => onChange(initialColor)}
            className="size-5 accent-ink"
          />
          Custom color
        </label>
        {value !== null && (
          <input
            type="color"
            aria-label={label}
            value={value}
            onChange={({ target }) => onChange(target.value)}
            className="h-11 w-16 rounded-m border border-line-strong bg-mat p-1"
          />
        )}
      </div>
    </fieldset>
  );
}
