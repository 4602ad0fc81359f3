import { appData, contactHref } from '@/lib/app-data';

export function ContactLink() {
  return <a href={contactHref}>{appData.contactEmail}</a>;
}
