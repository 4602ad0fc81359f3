import { useEffect } from 'react';
import { samples } from '@/assets/samples/samples';
import { MattedImage, SampleImage } from '@/organizer/components/brand/sample-image';
import { ButtonLink } from '@/organizer/components/ui/button-link';
import { appData } from '@/organizer/lib/app-data';
import { useCurrentUser } from '@/organizer/lib/current-user';
import { cx } from '@/organizer/lib/cx';
import { paths } from '@/shared/paths';
import { Features } from './features';
import { HowItWorks } from './how-it-works';
import { Chain, Wire } from './wire';

export default function LandingPage() {
  useEffect(() => {
    document.title = `${appData.appName} – Create Branded Event Photos in Seconds`;
  }, []);
  return (
    <>
      <Hero />
      <HowItWorks />
      <Features />
      <LiveWall />
      <CallToAction />
    </>
  );
}

function CallToAction() {
  return (
    <section className="page grid items-end gap-x-10 gap-y-8 py-20 lg:grid-cols-12 lg:py-28">
      <h2 className="text-title lg:col-span-7">One event, one frame, thirty photos. Free forever.</h2>
      <div className="lg:col-span-5">
        <p className="mb-6 max-w-md text-ink-soft">
          Try it at the next birthday. For bigger events, pay once per event, or monthly for all of them.
        </p>
        <StartButtons />
      </div>
    </section>
  );
}

const claims = [appData.claims.events, appData.claims.photos];

/** The landing page's headline and first images. */
function Hero() {
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
          <MattedImage image={samples.wedding} sizes="(min-width: 64rem) 14rem, 38vw" eager />
          <Chain />
          <MattedImage image={samples.birthday} sizes="(min-width: 64rem) 14rem, 38vw" />
        </div>
        <div>
          <Wire height="h-28 sm:h-40" />
          <MattedImage image={samples.fair} sizes="(min-width: 64rem) 14rem, 38vw" eager />
          <Chain />
          <MattedImage image={samples.run} sizes="(min-width: 64rem) 14rem, 38vw" />
        </div>
      </div>
    </section>
  );
}

/** Rows of images with equal height. Each image grows in proportion to its aspect ratio. */
const rows = [
  [
    { image: samples.school, grow: 'grow-125' },
    { image: samples.concert, grow: 'grow-100' },
    { image: samples.fair, grow: 'grow-80' },
  ],
  [
    { image: samples.birthday, grow: 'grow-100' },
    { image: samples.run, grow: 'grow-80' },
    { image: samples.conference, grow: 'grow-133' },
  ],
];

/** The live gallery on a projector, always dark. */
function LiveWall() {
  return (
    <section className="bg-[#161310] text-[#f4eee4] dark:bg-sunk">
      <div className="page grid items-center gap-12 py-16 lg:grid-cols-[1fr_1.7fr] lg:py-24">
        <div>
          <h2 className="text-title">See every photo as it is taken</h2>
          <p className="mt-4 max-w-md text-[#c9bfb1]">
            Every event has a Live Gallery. Show it on a projector: new photos appear as guests create them,
            and photos you hide disappear just as fast.
          </p>
        </div>
        <div className="space-y-3 sm:space-y-4">
          {rows.map((row, index) => (
            <div key={index} className="flex gap-3 sm:gap-4">
              {row.map(({ image, grow }) => (
                <div key={image.src} className={cx('min-w-0 basis-0', grow)}>
                  <SampleImage image={image} sizes="(min-width: 64rem) 18rem, 33vw" />
                </div>
              ))}
            </div>
          ))}
        </div>
      </div>
    </section>
  );
}

/** The landing page's one main action, and the prices beside it. */
function StartButtons() {
  const { data: user } = useCurrentUser();
  return (
    <div className="flex flex-wrap gap-3">
      <ButtonLink
        to={user ? paths.dashboard : paths.auth}
        state={user ? null : { tab: 'sign-up' }}
        look="accent"
        size="large"
      >
        Start Freemium
      </ButtonLink>
      <ButtonLink to={paths.pricing} size="large">
        See Pricing
      </ButtonLink>
    </div>
  );
}
