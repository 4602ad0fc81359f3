import { POSTER_TEXT_MAX } from '@eventframe/contracts/limits';
import { MESSAGES } from '@eventframe/contracts/messages';
import { FileText } from 'lucide-react';
import { useState } from 'react';
import { buttonStyles } from '@/organizer/components/ui/button-styles';
import { Field } from '@/organizer/components/ui/field';
import { Input } from '@/organizer/components/ui/input';
import { posterUrl } from './downloads';

const sizes = [
  { size: 'a4', label: 'A4 poster' },
  { size: 'letter', label: 'Letter poster' },
] as const;

/** A page to print: the code, the event's title and a line of the organizer's. */
export function PosterSection({ eventId }: { eventId: string }) {
  const [text, setText] = useState('');
  return (
    <section aria-labelledby="poster-title" className="border-t border-line pt-5">
      <h3 id="poster-title" className="mb-3 text-body font-semibold">
        Printable poster
      </h3>
      <Field label="Line under the code" note="optional">
        {(control) => (
          <Input
            maxLength={POSTER_TEXT_MAX}
            value={text}
            placeholder={MESSAGES.posterLine}
            onChange={({ target }) => setText(target.value)}
            {...control}
          />
        )}
      </Field>
      <div className="mt-3 flex flex-wrap gap-2.5">
        {sizes.map(({ size, label }) => (
          <a
            key={size}
            href={posterUrl(eventId, size, text)}
            download
            className={buttonStyles({ size: 'small' })}
          >
            <FileText /> {label} (PDF)
          </a>
        ))}
      </div>
    </section>
  );
}
