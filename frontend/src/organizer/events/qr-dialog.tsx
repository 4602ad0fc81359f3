import type { components } from '@eventframe/contracts/api.generated';
import { POSTER_TEXT_MAX } from '@eventframe/contracts/limits';
import { MESSAGES } from '@eventframe/contracts/messages';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Copy, Download, FileText } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button, buttonStyles } from '@/organizer/components/ui/button';
import { Dialog } from '@/organizer/components/ui/dialog';
import { Field, Input } from '@/organizer/components/ui/field';
import { Skeleton } from '@/organizer/components/ui/loading';
import { api, unwrapBody } from '@/organizer/lib/api';
import { errorMessage } from '@/organizer/lib/error-message';
import { copyText } from '@/shared/copy-text';
import { toast } from '@/shared/toast-store';
import type { OwnEvent } from './api/events';

type Qr = components['schemas']['QrResponse'];

const fetchQr = (id: string) => unwrapBody(api.GET('/api/events/{id}/qr', { params: { path: { id } } }));

/** Cached by slug, so that an outdated code is never shown after the slug changes. */
const qrQuery = ({ id, linkSlug }: OwnEvent) =>
  queryOptions({ queryKey: ['qr', id, linkSlug], queryFn: () => fetchQr(id) });

/** An event's QR code as a PNG data URL, and the URL it encodes. */
const useQr = (event: OwnEvent) => useQuery(qrQuery(event));

async function copyUrl(url: string) {
  if (await copyText(url)) toast({ title: 'Copied!', description: 'Event URL copied to clipboard' });
}

export function QrDialog({ event, onClose }: { event: OwnEvent; onClose: () => void }) {
  const { data: qr, error } = useQr(event);

  useEffect(() => {
    if (!error) return;
    toast({ title: 'Failed to generate QR code', description: errorMessage(error), variant: 'destructive' });
    onClose();
  }, [error, onClose]);

  return (
    <Dialog wide open onOpenChange={(open) => !open && onClose()} title="QR Code" description={event.title}>
      <div className="grid gap-x-8 gap-y-6 sm:grid-cols-[15rem_minmax(0,1fr)]">
        {/* Always dark on white, as scanners expect. */}
        <div className="mx-auto w-full max-w-60 self-start border border-ink bg-[#fff] p-1">
          {qr ? (
            <img
              src={qr.qrCode}
              alt={`QR code that opens ${qr.eventUrl}`}
              width={512}
              height={512}
              className="block h-auto w-full"
            />
          ) : (
            <Skeleton label="Loading the QR code" className="aspect-square w-full" />
          )}
        </div>
        <div className="space-y-6">
          {qr ? <QrActions qr={qr} event={event} /> : <Skeleton className="h-28" />}
          <PosterSection eventId={event.id} />
        </div>
      </div>
    </Dialog>
  );
}

function QrActions({ qr, event }: { qr: Qr; event: OwnEvent }) {
  return (
    <div>
      <p className="mb-4 font-medium wrap-anywhere select-all">{qr.eventUrl}</p>
      <div className="flex flex-wrap gap-2.5">
        <a href={qr.qrCode} download={`${event.linkSlug}-qr.png`} className={buttonStyles({ look: 'ink' })}>
          <Download /> Download QR Code
        </a>
        <a href={qrSvgUrl(event.id)} download className={buttonStyles({})}>
          SVG
        </a>
        <Button onClick={() => void copyUrl(qr.eventUrl)}>
          <Copy /> Copy Link
        </Button>
      </div>
    </div>
  );
}

const sizes = [
  { size: 'a4', label: 'A4 poster' },
  { size: 'letter', label: 'Letter poster' },
] as const;

/** A printable poster with the code, the event's title and an optional line of text. */
function PosterSection({ eventId }: { eventId: string }) {
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

/** URL of an event's QR code as SVG; a plain link, so that every browser saves it. */
const qrSvgUrl = (id: string) => `/api/events/${encodeURIComponent(id)}/qr?format=svg`;

/** @param text the line under the code; blank for the server's default */
function posterUrl(id: string, size: 'a4' | 'letter', text: string): string {
  const query = new URLSearchParams({ size, ...(text.trim() && { text: text.trim() }) });
  return `/api/events/${encodeURIComponent(id)}/poster?${query.toString()}`;
}
