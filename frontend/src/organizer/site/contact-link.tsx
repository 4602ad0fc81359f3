import { appData, contactHref } from '@/organizer/lib/app-data';

export function ContactLink() {
  return <a href={contactHref}>{appData.contactEmail}</a>;
}
