import type { ResponsiveImage } from '@/organizer/components/brand/sample-image';

const image: ResponsiveImage = { alt: '', width: 1, height: 1, avif: '', webp: '', src: '' };

/** Replaces the sample photos, whose files only Vite resolves. */
export const samples = new Proxy<Record<string, ResponsiveImage>>({}, { get: () => image });

/** Replaces URLs of other files, and style sheets. */
export default '';
