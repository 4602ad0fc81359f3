import type { Picture } from '@/organizer/components/brand/sample-image';

const picture: Picture = { alt: '', width: 1, height: 1, avif: '', webp: '', src: '' };

/** Replaces the sample photos, whose files only Vite resolves. */
export const samples = new Proxy<Record<string, Picture>>({}, { get: () => picture });

/** Replaces URLs of other files, and style sheets. */
export default '';
