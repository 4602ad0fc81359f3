import { Link } from 'react-router-dom';
import { paths } from '@/shared/paths';
import { appData } from '@/organizer/lib/app-data';
import { usePageTitle } from '@/organizer/lib/use-page-title';
import { ContactLink, TextPage } from './text-page';

const sections = [
  {
    id: 'service',
    title: 'The service',
    body: (
      <p>
        {appData.appName} lets you create events, upload frames for them and share a link with guests, who put
        their own photos into your frame. The <Link to={paths.pricing}>pricing page</Link> lists what each
        plan includes.
      </p>
    ),
  },
  {
    id: 'account',
    title: 'Your account',
    body: (
      <ul>
        <li>
          Use your real name and an email address you read: we send confirmations and password resets there.
        </li>
        <li>Keep your password secret. You are responsible for what happens in your account.</li>
        <li>
          You must be old enough to agree to a contract where you live, or have the consent of someone who is.
        </li>
      </ul>
    ),
  },
  {
    id: 'content',
    title: 'Frames and photos',
    body: (
      <>
        <p>
          What you upload stays yours. You allow us to store it, to convert it to the sizes and formats that
          the service needs, and to show it where you or the event's settings specify. Nothing more.
        </p>
        <ul>
          <li>Upload only frames, logos and photos you have the right to use.</li>
          <li>
            As an organizer, tell your guests what the photos are for, and remove a photo if a person in it
            asks you to.
          </li>
          <li>
            Do not upload photos that are illegal, that humiliate people or show them naked, that contain
            hate, or that show children without the consent of their parents or guardians.
          </li>
        </ul>
        <p>
          Anyone can report a photo in a gallery. We may hide photos, pause events or suspend accounts that
          break these rules. The event's page then says so; you can ask us why.
        </p>
      </>
    ),
  },
  {
    id: 'plans',
    title: 'Plans and payment',
    body: (
      <ul>
        <li>Freemium is free and stays free within its limits.</li>
        <li>One-time plans are paid once and have no time limit.</li>
        <li>
          Monthly Unlimited is paid monthly in advance and can be canceled at the end of any month. After that
          you return to the best plan you own; nothing is deleted.
        </li>
        <li>
          When the photos of a month are used up, guests still get their photos: up to 20% more, and at least
          20, wait outside the gallery until you upgrade or the next month starts. After that, guests can save
          their photos on their own devices, and we do not store them.
        </li>
        <li>If something you paid for does not work, write to us: we fix it or refund you.</li>
      </ul>
    ),
  },
  {
    id: 'prices',
    title: 'Changes to prices and terms',
    body: (
      <p>
        We announce price changes by email <strong>at least 30 days</strong> before they apply. You can cancel
        until then. One-time purchases keep the price you paid. We announce changes to these terms in the same
        way.
      </p>
    ),
  },
  {
    id: 'care',
    title: 'Care and liability',
    body: (
      <p>
        We run the service with care, but no service is free of errors. Keep copies of the frames you upload,
        and download the photos that matter to you. We are liable for intent and gross negligence, and
        otherwise for foreseeable damage, up to the amount you paid in the twelve months before. Your
        statutory rights as a consumer are not affected.
      </p>
    ),
  },
  {
    id: 'end',
    title: 'Leaving',
    body: (
      <p>
        You can delete your events and your account at any time. Both take effect immediately and cannot be
        undone. We can close an account with 30 days' notice, or immediately if it breaks these terms.
        Questions: <ContactLink />.
      </p>
    ),
  },
];

export default function TermsPage() {
  usePageTitle('Terms');
  return (
    <TextPage
      title="Terms"
      intro="The agreement between you and us, short enough to read on the way to the venue."
      updated="22 November 2026"
      sections={sections}
    />
  );
}
