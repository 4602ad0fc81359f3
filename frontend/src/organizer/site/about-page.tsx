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
          {appData.appName} puts the photos people take at an event into the frame of that event. The
          organizer uploads a transparent PNG and gets a link and a QR code. Guests open the link on their own
          phone, choose a photo or take one, move it into place and have it back framed. There is nothing to
          install and no account to make.
        </p>
        <p>
          Every event has a live gallery, for the screen in the hall and for the people who could not come.
          The organizer decides what hangs there.
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
          <strong>A guest always walks away with a photo.</strong> Weak network, sideways picture, a file
          straight from an iPhone: it works, or the page says in one sentence what to do.
        </li>
        <li>
          <strong>The frame fits people.</strong> We find the window in your frame when you upload it and show
          you sample photos behind it, so that the evening holds no surprise.
        </li>
        <li>
          <strong>Nothing is destroyed.</strong> We keep the original beside the framed picture, so a wrong
          frame can be put right the day after.
        </li>
        <li>
          <strong>Your brand is the loud one.</strong> The guests' page takes its colour from your frame. Ours
          stays in the background.
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
          Couples, schools, clubs, festivals, companies and the agencies that work for them: anyone with a
          frame from a designer and a hall full of phones. One event with one frame is{' '}
          <Link to={paths.pricing}>free</Link>.
        </p>
        <p>
          Questions before the big day? Write to <ContactLink />. A person answers.
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
        lead="A designer creates a beautiful frame for an event, and then it hangs in a booth with a queue. We think it belongs in every guest's pocket."
        sections={sections}
      />
      <div className="page grid grid-cols-2 items-end gap-4 pb-20 sm:gap-8 lg:grid-cols-4">
        <MattedImage
          picture={samples.school}
          sizes="(min-width: 64rem) 18rem, 45vw"
          label={{ title: 'Class of 2024', note: 'Northgate School' }}
        />
        <MattedImage
          picture={samples.birthday}
          sizes="(min-width: 64rem) 18rem, 45vw"
          label={{ title: 'Grandma Ruth is 80!', note: 'Three generations, one cake' }}
        />
        <MattedImage
          picture={samples.concert}
          sizes="(min-width: 64rem) 18rem, 45vw"
          label={{ title: 'Loud Night', note: 'Foundry Hall, row zero' }}
        />
        <MattedImage
          picture={samples.conference}
          sizes="(min-width: 64rem) 18rem, 45vw"
          label={{ title: 'northcode', note: 'After the last talk' }}
        />
      </div>
    </>
  );
}
