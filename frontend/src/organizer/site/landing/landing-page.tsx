import { useEffect } from 'react';
import { appData } from '@/organizer/lib/app-data';
import { Features } from './features';
import { Hero } from './hero';
import { HowItWorks } from './how-it-works';
import { LiveWall } from './live-wall';
import { StartButtons } from './start-buttons';

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
      <Closing />
    </>
  );
}

function Closing() {
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
