import { Link } from 'react-router-dom';
import { paths } from '@/shared/paths';
import { appData } from '@/organizer/lib/app-data';
import { usePageTitle } from '@/organizer/lib/use-page-title';
import { ContactLink, TextPage } from './text-page';

const days = appData.retentionDays;
const retentionText =
  days === null
    ? 'The end of an event does not delete its photos.'
    : `All photos of an event are deleted ${days === 1 ? 'one day' : `${days} days`} after its end.`;

const sections = [
  {
    id: 'guests',
    title: 'If you are a guest',
    body: (
      <>
        <p>
          You need no account, and we do not ask for your name. When you create a photo at an event, we store:
        </p>
        <ul>
          <li>
            <strong>the photo you sent and the framed photo.</strong> Location, time, camera and all other
            data inside the file are removed before anyone can load it.
          </li>
          <li>
            <strong>how you placed it</strong> (zoom, rotation and position), so that the framed photo can be
            re-rendered.
          </li>
        </ul>
        <p>
          The framed photo appears in the event's live gallery and on a page that guests can share, where
          anyone with the link can see it, unless you make it private or the organizer approves photos first,
          hides it or keeps all photos private. A private photo is visible to you and the organizer only.
          These pages ask search engines not to list them. Your original is never public: only you and the
          organizer of the event can load it.
        </p>
        <p>
          If your browser cannot create a photo or start the camera, the page reports which of these failed
          and the kind of browser (for example Firefox), so that we can fix it. We only count these reports
          per day. They contain no cookie and nothing about you, the event or your photo.
        </p>
        <p>
          Your browser stores a private receipt for every photo you create. With it you can download the photo
          again or <strong>delete it</strong> at any time, from the same device. A photo you delete disappears
          from the gallery immediately. If you no longer have that device, write to the organizer or to us.
        </p>
      </>
    ),
  },
  {
    id: 'organizers',
    title: 'If you have an account',
    body: (
      <ul>
        <li>
          <strong>Your account:</strong> name, email address, your organization if you entered one, your plan
          and when you last signed in. Your password is stored only as an argon2id hash, which cannot be
          reversed.
        </li>
        <li>
          <strong>Your events:</strong> titles, links, frames, the photos created with them, and counts of
          visits, photos and downloads. With white-label options, also your logo and colors.
        </li>
        <li>
          <strong>Your devices:</strong> which browsers are signed in, and when each was last used. You can
          see them and sign them out in your <Link to={paths.settings}>settings</Link>.
        </li>
        <li>
          <strong>Your payments:</strong> Stripe handles them. Card numbers go from your browser to Stripe and
          never reach us. We store what was bought, when and for how much, as accounting law requires, even
          after an account is closed.
        </li>
      </ul>
    ),
  },
  {
    id: 'cookies',
    title: 'Cookies and what your browser stores',
    body: (
      <>
        <p>We use no advertising, no tracking and no third-party cookies. We set three cookies:</p>
        <ul>
          <li>
            <strong>eventframe.sid</strong> keeps you signed in (over https, all names start with{' '}
            <strong>__Host-</strong>). It is set when you sign in and expires after 14 days, or when you log
            out.
          </li>
          <li>
            <strong>eventframe.device</strong> marks a browser that signed in to an account, so that another
            person's wrong passwords never lock you out on your own device. It contains a random number and
            the numbers of the last five accounts, but no email address. It is set when you register, sign in
            or set a new password. It stays when you log out and expires after a year.
          </li>
          <li>
            <strong>eventframe.guest</strong> is a random number for guests, set when they open an event page.
            It reveals nothing about you. We use it to limit how many photos one device sends per minute, so
            that a script cannot flood an event, and to count each visitor once an hour. For the count, we
            store a fingerprint of the number, a different one for each event, for two days. Each photo also
            has such a fingerprint, so that we can block a device that sent inappropriate photos to an event.
          </li>
        </ul>
        <p>
          The event page also stores data in your browser: photos that are waiting for a connection, your
          receipts and the language you selected. So that it opens offline, it stores its own files, the last
          ten event pages you opened and up to 60 of their frames. All of it stays on your device until you
          clear it.
        </p>
        <p>The payment page loads Stripe's form, which sets its own cookies to prevent fraud.</p>
      </>
    ),
  },
  {
    id: 'logs',
    title: 'Logs and IP addresses',
    body: (
      <p>
        Like every server, ours sees the IP address of each request. We use it to stop abuse (too many sign-in
        attempts or uploads) and to find errors. We store the IP addresses of sign-ins and failed attempts for
        90 days. Secrets and private links are removed from the logs.
      </p>
    ),
  },
  {
    id: 'keep',
    title: 'How long we store data',
    body: (
      <ul>
        <li>
          Photos stay until their guest, the organizer or we delete them, or the event is deleted.{' '}
          {retentionText}
        </li>
        <li>
          Hidden photos, and photos that wait above a plan's limit, are stored like the others, but not shown
          in the gallery. When no more photos can wait, a guest's photo stays on their device.
        </li>
        <li>
          Deleting an event deletes its frames, its photos and their files. Their links stop working
          immediately.
        </li>
        <li>Closing an account deletes its events and everything in them.</li>
        <li>A sign-in lasts up to 14 days. Links to set a new password work once, within 24 hours.</li>
        <li>
          We record what accounts and our operators change or delete, without passwords and photos, for
          accountability. If our operators delete an account, its name and email address stay in that record.
        </li>
        <li>Records of sign-ins are stored for 90 days, fingerprints for counting visitors for two days.</li>
        <li>
          Payment records are stored as long as accounting law requires, without your name after the account
          is deleted.
        </li>
        <li>Backups contain deleted data until newer backups replace them.</li>
      </ul>
    ),
  },
  {
    id: 'sharing',
    title: 'Who else sees your data',
    body: (
      <>
        <p>
          The organizer of the event, and the companies that run our servers, deliver our mail and process
          payments, each only for that purpose. We do not sell data, and we do not use your photos for
          training.
        </p>
        <p>
          Anyone can report a photo in a gallery. Our operators review reported photos and may hide or delete
          them; the organizer sees that.
        </p>
      </>
    ),
  },
  {
    id: 'rights',
    title: 'Your rights and how to contact us',
    body: (
      <>
        <p>
          You can ask what data we have about you, have them corrected, exported or deleted, and object to
          their use. With an account you can do most of it yourself: in your{' '}
          <Link to={paths.settings}>settings</Link> you can download all data stored about you, and delete
          your account.
        </p>
        <p>
          For a photo of an event, ask its organizer first: they decide what the gallery shows. For everything
          else, or if they do not answer, write to <ContactLink />. We answer within 30 days. If you think we
          are wrong, you can complain to your data protection authority.
        </p>
      </>
    ),
  },
];

export default function PrivacyPage() {
  usePageTitle('Privacy');
  return (
    <TextPage
      title="Privacy"
      intro={`${appData.appName} handles photos of people. This page explains in plain words what we store, who sees it and how you can delete it.`}
      updated="22 November 2026"
      sections={sections}
    />
  );
}
