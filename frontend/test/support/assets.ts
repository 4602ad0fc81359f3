import type { Picture } from '@/organizer/components/brand/sample-image';

const picture: Picture = { alt: '', width: 1, height: 1, avif: '', webp: '', src: '' };

/** Instead of the sample photos, whose files only Vite finds. */
export const samples = new Proxy<Record<string, Picture>>({}, { get: () => picture });

/** Instead of the address of any other file, and of style sheets. */
export default '';
