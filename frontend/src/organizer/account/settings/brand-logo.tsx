import { LOGO_MAX_BYTES } from '@eventframe/contracts/limits';
import { MESSAGES } from '@eventframe/contracts/messages';
import { useRef } from 'react';
import { Button } from '@/organizer/components/ui/button';
import { toast } from '@/shared/toast-store';
import { useDeleteLogo, useSetLogo } from '../api/change-branding';
import type { Branding } from '../api/get-branding';

interface BrandLogoProps {
  logo: Branding['brand']['logo'];
  /** Colour of the band it lies on, #rrggbb. */
  ground: string | undefined;
}

/** The logo as guests see it, and the ways to change it. */
export function BrandLogo({ logo, ground }: BrandLogoProps) {
  const picker = useRef<HTMLInputElement>(null);
  const setLogo = useSetLogo();
  const deleteLogo = useDeleteLogo();
  const take = (file: File | undefined) => {
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
        <div className="border border-line p-4" style={{ backgroundColor: ground }}>
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
          take(target.files?.[0]);
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
