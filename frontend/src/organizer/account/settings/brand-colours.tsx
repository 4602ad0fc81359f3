import { type FormEvent, useState } from 'react';
import { Button } from '@/organizer/components/ui/button';
import { useSetColours } from '../api/change-branding';
import type { Branding } from '../api/get-branding';
import { ColourChoice } from './colour-choice';

/** What a colour begins as when it is first chosen. */
const FIRST = { main: '#1e3d36', band: '#ffffff' };

/** The two colours. What reads badly is moved a little when it is saved, and shown as it will be. */
export function BrandColours({ brand }: { brand: Branding['brand'] }) {
  const save = useSetColours();
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
      <ColourChoice
        label="Colour of buttons"
        without="The frame's leading colour"
        first={FIRST.main}
        value={main}
        onChange={setMain}
      />
      <ColourChoice
        label="Colour of the band behind your logo"
        without="No band"
        first={FIRST.band}
        value={band}
        onChange={setBand}
      />
      <p className="text-small text-ink-soft">
        A colour on which no text could be read is made a little lighter or darker.
      </p>
      <Button type="submit" look="ink" busy={save.isPending}>
        Save Colours
      </Button>
    </form>
  );
}
