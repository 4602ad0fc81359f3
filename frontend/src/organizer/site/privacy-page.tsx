import { Link } from 'react-router-dom';
import { paths } from '@/shared/paths';
import { appData } from '@/organizer/lib/app-data';
import { usePageTitle } from '@/organizer/lib/use-page-title';
import { ContactLink, TextPage } from './text-page';

const days = appData.retentionDays;
const afterAnEvent =
  days === null
    ? 'When an event ends, its gallery stays until then.'
    : `All photos of an event are removed ${days === 1 ? 'a day' : `${days} days`} after its end.`;

const sections = [
  {
    id: 'guests',
    title: 'If you are a guest',
    body: (
      <>
        <p>
          You need no account, and we do not ask for your name. When you make a photo at an event, we keep:
        </p>
        <ul>
          <li>
            <strong>the photo you sent and the framed picture made from it.</strong> Place, time, camera and
            everything else written inside the file is taken out before anybody can load it.
          </li>
          <li>
            <strong>how you placed it</strong> (zoom, turn and position), so that it can be made again.
          </li>
        </ul>
        <p>
          The framed picture appears in the event's live gallery, where anyone with the link can see it,
          unless the organizer approves photos first or hides it. Your original is never public: the organizer
          of the event and you can load it.
        </p>
        <p>
          Your browser keeps a private receipt for every photo you made. With it you can download the photo
          again or <strong>delete it</strong> at any time, from the same device. A photo you delete leaves the
          gallery at once. If you no longer have that device, write to the organizer or to us.
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
          <strong>Your account:</strong> name, email address, organization if you gave one, your plan and when
          you last signed in. Your password is stored only as an argon2id hash, which cannot be reversed.
        </li>
        <li>
          <strong>Your events:</strong> titles, addresses, frames, the photos made with them, and counts of
          visits, photos and downloads. With white-label options also your logo and colours.
        </li>
        <li>
          <strong>Your devices:</strong> which browsers are signed in, and when each was last used. You see
          and end them in your <Link to={paths.settings}>settings</Link>.
        </li>
        <li>
          <strong>Payments:</strong> are handled by Stripe. Card numbers go from your browser to Stripe and
          never reach us; we keep what was bought, when and for how much, as the law on bookkeeping asks, also
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
        <p>
          We use no advertising and no tracking, and no cookies of third parties. There are three of our own:
        </p>
        <ul>
          <li>
            <strong>eventframe.sid</strong> keeps you signed in (over https, all names begin with{' '}
            <strong>__Host-</strong>). It is set when you sign in and ends after 14 days, or when you log out.
          </li>
          <li>
            <strong>eventframe.device</strong> marks a browser that signed in to an account, so that another
            person's wrong passwords never lock you out of your own device. It holds a random number and the
            number of each account, of the last five, and no email address. It is set when you register, sign
            in or set a new password, stays when you log out and ends after a year.
          </li>
          <li>
            <strong>eventframe.guest</strong> is a random number for guests, set when they open the page of an
            event. It lets us limit how many photos one device sends in a minute, so that a script cannot
            flood an event, and count each visitor once an hour: for that a fingerprint of it, another one for
            each event, is kept for two days. It says nothing about you. Each photo keeps a fingerprint of it,
            another one for each event, so that an event can be closed to a device that sent what does not
            belong there.
          </li>
        </ul>
        <p>
          The event page also stores photos that are still waiting for a network, your receipts and the
          language you chose inside your browser. It keeps its own files, the last ten event pages you opened
          and up to 60 of their frames there, too, so that it opens without a network. All of it stays on your
          device until you clear it.
        </p>
        <p>The payment page loads Stripe's form, which sets its own cookies to prevent fraud.</p>
      </>
    ),
  },
  {
    id: 'logs',
    title: 'Logs and addresses',
    body: (
      <p>
        Like every server, ours sees the network address a request comes from. We use it to stop abuse (too
        many attempts to sign in, too many uploads) and to find faults. From where an account was signed in
        to, or someone tried to, is kept for 90 days. Secrets and private links are blacked out in the logs.
      </p>
    ),
  },
  {
    id: 'keep',
    title: 'How long we keep things',
    body: (
      <ul>
        <li>
          Photos stay until their guest, the organizer or we delete them, or the event is deleted.{' '}
          {afterAnEvent}
        </li>
        <li>
          Hidden photos, and those that wait above a plan's limit, are kept like the others, out of the
          gallery. Once no more of them can wait, a guest's photo stays on their device.
        </li>
        <li>
          Deleting an event deletes its frames, its photos and their files. Their addresses stop working at
          once.
        </li>
        <li>Closing an account deletes its events and everything in them.</li>
        <li>A sign-in lasts 14 days at most. Links to set a new password work once and for 24 hours.</li>
        <li>
          What accounts and our operators change or delete is on record, without passwords and photos, so that
          someone can answer for it. Of an account that our operators delete, name and email address stay in
          that record.
        </li>
        <li>Records of sign-ins are kept for 90 days, fingerprints that count visitors for two.</li>
        <li>
          Bills are kept as long as the law on bookkeeping asks, without your name once the account is gone.
        </li>
        <li>Copies we make against loss forget what was deleted when newer ones replace them.</li>
      </ul>
    ),
  },
  {
    id: 'sharing',
    title: 'Who else sees it',
    body: (
      <>
        <p>
          The organizer of the event you took part in, and the companies that run our servers, deliver our
          mail and take payments, each only for that. We do not sell data, and we train nothing with your
          photos.
        </p>
        <p>
          Anyone can report a photo in a gallery. Our operators look at what was reported and may hide or
          delete it; the organizer sees that they did.
        </p>
      </>
    ),
  },
  {
    id: 'rights',
    title: 'Your rights, and whom to ask',
    body: (
      <>
        <p>
          You can ask what we know about you, have it corrected, exported or deleted, and object to how we use
          it. With an account you do most of it yourself: <Link to={paths.settings}>settings</Link> has a
          download of everything stored about you, and the button that deletes it.
        </p>
        <p>
          For a photo of an event, ask its organizer first: they decide what hangs there. For everything else,
          and when they do not answer, write to <ContactLink />; we answer within 30 days. If you think we got
          it wrong, you can complain to your data protection authority.
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
      lead={`${appData.appName} handles pictures of people. This page says, in plain words, what we keep, who sees it and how you get rid of it.`}
      updated="22 November 2026"
      sections={sections}
    />
  );
}
