import { Link } from 'react-router-dom';
import { samples } from '@/assets/samples/samples';
import { MattedImage } from '@/organizer/components/brand/sample-image';
import { paths } from '@/shared/paths';
import { appData } from '@/organizer/lib/app-data';
import { usePageTitle } from '@/organizer/lib/use-page-title';
import { ContactLink, TextPage } from './text-page';

const sections = [
  {
    id: 'what',
    title: 'What it is',
    body: (
      <>
        <p>
          {appData.appName} puts your guests' photos into the frame of your event. You upload a transparent
          PNG and get a link and a QR code. Guests open the link on their own phone, take or choose a photo,
          fit it into the frame and download the result. They need no app and no account.
        </p>
        <p>
          Every event has a live gallery, for the big screen at the venue and for everyone who could not come.
          You decide which photos it shows.
        </p>
      </>
    ),
  },
  {
    id: 'care',
    title: 'What we care about',
    body: (
      <ul>
        <li>
          <strong>Every guest leaves with a photo.</strong> A weak network, a sideways photo, a file straight
          from an iPhone: it works, or the page says in one sentence what to do.
        </li>
        <li>
          <strong>Your frame fits.</strong> We find the window in your frame when you upload it and preview it
          with sample photos, so there are no surprises at the event.
        </li>
        <li>
          <strong>Nothing is lost.</strong> We keep the original of every framed photo, so you can still
          change the frame the day after.
        </li>
        <li>
          <strong>Your brand comes first.</strong> The guest page takes its color from your frame. Ours stays
          in the background.
        </li>
      </ul>
    ),
  },
  {
    id: 'who',
    title: 'Who uses it',
    body: (
      <>
        <p>
          Couples, schools, clubs, festivals, companies and their agencies: anyone with a designed frame and a
          room full of phones. One event with one frame is <Link to={paths.pricing}>free</Link>.
        </p>
        <p>
          Questions before the big day? Write to <ContactLink />. A real person answers.
        </p>
      </>
    ),
  },
];

export default function AboutPage() {
  usePageTitle('About');
  return (
    <>
      <TextPage
        title="Photos that say where they were taken"
        intro="Designers create beautiful frames for events, and then guests queue at a photo booth to use them. We put the frame on every guest's phone."
        sections={sections}
      />
      <div className="page grid grid-cols-2 items-end gap-4 pb-20 sm:gap-8 lg:grid-cols-4">
        <MattedImage
          image={samples.school}
          sizes="(min-width: 64rem) 18rem, 45vw"
          label={{ title: 'Class of 2024', note: 'Northgate School' }}
        />
        <MattedImage
          image={samples.birthday}
          sizes="(min-width: 64rem) 18rem, 45vw"
          label={{ title: 'Grandma Ruth is 80!', note: 'Three generations, one cake' }}
        />
        <MattedImage
          image={samples.concert}
          sizes="(min-width: 64rem) 18rem, 45vw"
          label={{ title: 'Loud Night', note: 'Foundry Hall, row zero' }}
        />
        <MattedImage
          image={samples.conference}
          sizes="(min-width: 64rem) 18rem, 45vw"
          label={{ title: 'northcode', note: 'After the last talk' }}
        />
      </div>
    </>
  );
}
