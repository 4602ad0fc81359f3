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
        their own photos into your frame. What a plan includes stands on the{' '}
        <Link to={paths.pricing}>pricing page</Link>.
      </p>
    ),
  },
  {
    id: 'account',
    title: 'Your account',
    body: (
      <ul>
        <li>Give a true name and an email address you read; confirmations and resets go there.</li>
        <li>Keep your password to yourself. You answer for what happens under your account.</li>
        <li>
          You must be of an age to agree to a contract where you live, or have the consent of someone who is.
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
          What you upload stays yours. You allow us to store it, to turn it into the sizes and formats the
          service needs and to show it where you, or the event's settings, say. Nothing more.
        </p>
        <ul>
          <li>Upload only frames, logos and photos you have the right to use.</li>
          <li>
            As an organizer, tell your guests what the photos are for, and take down a photo when someone in
            it asks.
          </li>
          <li>
            No pictures that are illegal, that humiliate people or show them naked, no hate, and no children
            without the consent of those who look after them.
          </li>
        </ul>
        <p>
          Anyone can report a photo in a gallery. We may hide photos, pause events or suspend accounts that
          break these rules. The event's page then says that we did; ask us why.
        </p>
      </>
    ),
  },
  {
    id: 'plans',
    title: 'Plans and payment',
    body: (
      <ul>
        <li>Freemium is free and stays so within its limits.</li>
        <li>One-time plans are paid once and have no time limit.</li>
        <li>
          Monthly Unlimited is paid every month in advance and can be cancelled for the end of the month.
          After that you fall back to the best plan you own; nothing you made is deleted.
        </li>
        <li>
          When the photos of a month are used up, guests still get theirs: up to a fifth more, and at least
          20, wait outside the gallery until the month turns or you upgrade. After those, guests can save
          their photo on their device, and we do not keep it.
        </li>
        <li>If something you paid for does not work, write to us: we put it right or give the money back.</li>
      </ul>
    ),
  },
  {
    id: 'prices',
    title: 'Changes of prices and terms',
    body: (
      <p>
        We announce changes of prices by email <strong>at least 30 days</strong> before they apply. You can
        cancel until then, and what you bought once keeps the price you paid. Changes of these terms are
        announced in the same way.
      </p>
    ),
  },
  {
    id: 'care',
    title: 'Care and liability',
    body: (
      <p>
        We run the service with care, but no service runs without a fault. Keep the frames you upload, and
        download the photos that are dear to you. We are liable for intent and gross negligence, and otherwise
        for the harm one could expect, up to what you paid in the twelve months before. Rights the law gives
        you as a consumer are untouched.
      </p>
    ),
  },
  {
    id: 'end',
    title: 'Leaving',
    body: (
      <p>
        You can delete your events and your account at any time; both take effect at once and cannot be
        undone. We can end an account with 30 days' notice, or at once when it is used against these terms.
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
      lead="The agreement between you and us, in words one can read on the way to the venue."
      updated="22 November 2026"
      sections={sections}
    />
  );
}
