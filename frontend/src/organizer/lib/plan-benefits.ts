import { UNLIMITED } from '@eventframe/contracts/plans';

interface Limits {
  eventLimit: number;
  frameLimit: number;
  photoLimit: number;
}

/** A plan's limits as lines of text: '5 events', '10 frames', '1,200 photos per month'. */
export function planBenefits({ eventLimit, frameLimit, photoLimit }: Limits): string[] {
  const photos = count(photoLimit, 'photo');
  return [
    count(eventLimit, 'event'),
    count(frameLimit, 'frame'),
    photoLimit === UNLIMITED ? photos : `${photos} per month`,
  ];
}

function count(limit: number, noun: string): string {
  if (limit === UNLIMITED) return `Unlimited ${noun}s`;
  return `${limit.toLocaleString('en')} ${noun}${limit === 1 ? '' : 's'}`;
}
