import { appData } from '@/organizer/lib/app-data';
import { usePageTitle } from '@/organizer/lib/use-page-title';
import { ContactLink, TextPage } from './text-page';

const sections = [
  {
    id: 'standard',
    title: 'The standard we meet',
    body: (
      <p>
        All pages are built to meet the Web Content Accessibility Guidelines (WCAG) 2.2 at level AA: the event
        pages that guests open, this website, the organizer area and the operator console. They work on phones
        and computers, in light and dark, in portrait and landscape, and with reduced motion.
      </p>
    ),
  },
  {
    id: 'tests',
    title: 'How we test it',
    body: (
      <>
        <p>These tests run before each release:</p>
        <ul>
          <li>
            <strong>axe-core</strong> checks every page and its dialogs, in light and dark.
          </li>
          <li>
            <strong>Keyboard journeys</strong> create an event, place a photo, buy a plan and manage accounts
            without a mouse. The focus stays visible and returns to where it was.
          </li>
          <li>
            <strong>Text at 200%</strong> must not cut off, hide or overlap content.
          </li>
          <li>
            <strong>Names for screen readers</strong>: the tests find buttons, fields, images and messages by
            the name and role that a screen reader announces.
          </li>
        </ul>
      </>
    ),
  },
  {
    id: 'limits',
    title: 'Known limits',
    body: (
      <ul>
        <li>Guests' photos have no descriptions of their content. Their names say when they were created.</li>
        <li>
          Placing a photo shows its position visually. The keyboard and sliders move it, but a screen reader
          announces the values, not what part of the photo is visible.
        </li>
        <li>Organizers choose their frames, logos and colors. Text inside a frame is part of an image.</li>
        <li>The event page has seven languages. This website and the organizer area are in English.</li>
        <li>
          The automated tests find many barriers, but not all. We have not yet commissioned an audit by people
          with disabilities.
        </li>
        <li>Stripe provides the payment form, with its own accessibility statement.</li>
      </ul>
    ),
  },
  {
    id: 'report',
    title: 'Report a problem',
    body: (
      <p>
        If something does not work for you, write to <ContactLink />. Tell us the page, what you tried, and
        your browser and assistive technology if you use one. We answer within 30 days, and help you with the
        task itself if the page cannot.
      </p>
    ),
  },
];

export default function AccessibilityPage() {
  usePageTitle('Accessibility');
  return (
    <TextPage
      title="Accessibility"
      intro={`Everyone at an event should be able to use ${appData.appName}. This page says what we do for that, and what does not work yet.`}
      updated="26 November 2026"
      sections={sections}
    />
  );
}
