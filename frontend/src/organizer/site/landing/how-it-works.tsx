import type { ReactNode } from 'react';
import { samples } from '@/assets/samples/samples';
import { SamplePicture } from '@/organizer/components/brand/sample-picture';
import { Phone } from './phone';
import { TableCard } from './table-card';
import { Wire } from './wire';

function Step({
  number,
  title,
  children,
  picture,
}: {
  number: number;
  title: string;
  children: ReactNode;
  picture: ReactNode;
}) {
  return (
    <li className="grid grid-rows-[1fr_auto] sm:grid-rows-subgrid sm:row-span-2">
      <div className="mx-auto w-full max-w-72">{picture}</div>
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
            picture={
              <>
                <Wire height="h-16" />
                <div className="border border-ink checkerboard">
                  <SamplePicture picture={samples.fairFrame} sizes="18rem" />
                </div>
              </>
            }
          >
            A transparent PNG, straight from your designer. We find its window and show you at once how people
            will stand in it.
          </Step>
          <Step
            number={2}
            title="Share the Link"
            picture={
              <>
                <Wire height="h-32" />
                <TableCard />
              </>
            }
          >
            The event has its page and its QR code as soon as you save. Print it, project it, paste it in the
            group chat.
          </Step>
          <Step
            number={3}
            title="Guests Create Photos"
            picture={
              <div className="pt-10">
                <Phone />
              </div>
            }
          >
            They point their camera at the code, pick a photo, nudge it into place and have it back framed,
            ready to post.
          </Step>
        </ol>
      </div>
    </section>
  );
}
