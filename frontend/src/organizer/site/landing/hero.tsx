import { samples } from '@/assets/samples/samples';
import { MattedImage } from '@/organizer/components/brand/matted-image';
import { appData } from '@/organizer/lib/app-data';
import { StartButtons } from './start-buttons';
import { Chain, Wire } from './wire';

const claims = [appData.claims.events, appData.claims.photos];

/** The landing page's headline and first images. */
export function Hero() {
  return (
    <section className="page grid gap-x-10 gap-y-14 pb-20 lg:grid-cols-12 lg:pb-28">
      <div className="pt-12 sm:pt-16 lg:col-span-7 lg:pt-24">
        <h1 className="max-w-[9.5em] text-display">Create Branded Event Photos in Seconds</h1>
        <p className="mt-7 mb-8 max-w-md text-lead text-ink-soft">
          Upload your frame, put up the QR code, and every guest leaves with a photo that says where it was
          taken. No app, no queue, no photographer.
        </p>
        <StartButtons />
        <ul className="mt-14 flex flex-wrap gap-x-12 gap-y-4 border-t border-line pt-5 font-display text-lead font-semibold lg:max-w-xl">
          {claims.map((text, index) => (
            <li key={index} className="empty:hidden">
              {text}
            </li>
          ))}
        </ul>
      </div>
      <div className="grid grid-cols-2 items-start gap-x-4 sm:gap-x-8 lg:col-span-5">
        <div>
          <Wire height="h-14" />
          <MattedImage picture={samples.wedding} sizes="(min-width: 64rem) 14rem, 38vw" eager />
          <Chain />
          <MattedImage picture={samples.birthday} sizes="(min-width: 64rem) 14rem, 38vw" />
        </div>
        <div>
          <Wire height="h-28 sm:h-40" />
          <MattedImage picture={samples.fair} sizes="(min-width: 64rem) 14rem, 38vw" eager />
          <Chain />
          <MattedImage picture={samples.run} sizes="(min-width: 64rem) 14rem, 38vw" />
        </div>
      </div>
    </section>
  );
}
