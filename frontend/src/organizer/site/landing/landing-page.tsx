import { useEffect } from 'react';
import { appData } from '@/organizer/lib/app-data';
import { Closing } from './closing';
import { Features } from './features';
import { Hero } from './hero';
import { HowItWorks } from './how-it-works';
import { LiveWall } from './live-wall';

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
