import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import qrUrl from '@/assets/samples/qr.svg';
import { samples } from '@/assets/samples/samples';
import { SampleImage } from '@/organizer/components/brand/sample-image';
import { Wire } from './wire';

function Step({
  number,
  title,
  children,
  image,
}: {
  number: number;
  title: string;
  children: ReactNode;
  image: ReactNode;
}) {
  return (
    <li className="grid grid-rows-[1fr_auto] sm:grid-rows-subgrid sm:row-span-2">
      <div className="mx-auto w-full max-w-72">{image}</div>
      <div className="mt-7 border-t border-ink pt-4">
        <h3 className="text-lead">
          <span className="mr-2 text-ink-soft tabular-nums">{number}</span>
          {title}
        </h3>
        <p className="mt-1.5 max-w-sm text-ink-soft">{children}</p>
      </div>
    </li>
  );
}

export function HowItWorks() {
  return (
    <section id="how-it-works" tabIndex={-1} className="bg-mat">
      <div className="border-b border-ink bg-paper">
        <h2 className="page pb-6 text-title">How it works</h2>
      </div>
      <div className="page pb-20 lg:pb-28">
        <ol className="grid gap-x-14 gap-y-16 sm:grid-cols-3">
          <Step
            number={1}
            title="Upload Your Frame"
            image={
              <>
                <Wire height="h-16" />
                <div className="border border-ink checkerboard">
                  <SampleImage image={samples.fairFrame} sizes="18rem" />
                </div>
              </>
            }
          >
            Use a transparent PNG, straight from your designer. We find its window and preview it with people
            immediately.
          </Step>
          <Step
            number={2}
            title="Share the Link"
            image={
              <>
                <Wire height="h-32" />
                <TableCard />
              </>
            }
          >
            Your event page and QR code are ready as soon as you save. Print the code, project it, or post the
            link in the group chat.
          </Step>
          <Step
            number={3}
            title="Guests Create Photos"
            image={
              <div className="pt-10">
                <Phone />
              </div>
            }
          >
            Guests scan the code, take or pick a photo, fit it into the frame and download it, ready to post.
          </Step>
        </ol>
      </div>
    </section>
  );
}

/** A guest's phone with a finished photo. The button has the event's color. */
function Phone() {
  return (
    <div className="mx-auto max-w-64 rounded-[2.25rem] border-2 border-ink bg-paper p-3">
      <div className="mx-auto mb-3 h-1.5 w-16 rounded-full bg-ink" />
      <p className="mb-3 px-1 text-small font-semibold">Linden Fair</p>
      <SampleImage image={samples.fair} sizes="15rem" />
      <p
        aria-hidden="true"
        className="mt-3 mb-1 flex min-h-11 items-center justify-center gap-2 rounded-[1.25rem] bg-[#b93520] text-small font-semibold text-[#fff9ef]"
      >
        <Download className="size-4" /> Download Photo
      </p>
    </div>
  );
}

/** The printed table card, in light colors also in dark mode. */
function TableCard() {
  return (
    <div className="border border-ink bg-[#fffdf9] p-7 text-[#1d1a16]">
      <p className="font-display text-lead leading-tight font-bold">Your photo in our frame</p>
      <img
        src={qrUrl}
        alt="QR code of an event's page"
        width={200}
        height={200}
        loading="lazy"
        className="my-5 block w-full"
      />
      <p className="text-small wrap-anywhere">example.com/event/linden-fair</p>
    </div>
  );
}
