import { type FormEvent, useState } from 'react';
import { Button } from '@/organizer/components/ui/button';
import { useSetColors } from '../api/change-branding';
import type { Branding } from '../api/get-branding';
import { ColorChoice } from './color-choice';

/** Initial value of a custom color. */
const FIRST = { main: '#1e3d36', band: '#ffffff' };

/** The two brand colors. The server adjusts unreadable ones, which the preview shows. */
export function BrandColors({ brand }: { brand: Branding['brand'] }) {
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
        without="The frame's main color"
        first={FIRST.main}
        value={main}
        onChange={setMain}
      />
      <ColorChoice
        label="Band color behind your logo"
        without="No band"
        first={FIRST.band}
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
