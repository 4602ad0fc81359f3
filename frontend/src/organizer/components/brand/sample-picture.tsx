import { cx } from '@/organizer/lib/cx';
import type { Picture } from './picture';

interface SamplePictureProps {
  picture: Picture;
  /** The `sizes` of the image element. */
  sizes: string;
  className?: string;
  /** For pictures of the first screen: loaded at once. */
  eager?: boolean;
}

/** A picture in the best format and width for the screen, its place kept while it loads. */
export function SamplePicture({ picture, sizes, className, eager = false }: SamplePictureProps) {
  const { alt, width, height, avif, webp, src } = picture;
  return (
    <picture className={cx('block', className)}>
      <source type="image/avif" srcSet={avif} sizes={sizes} />
      <source type="image/webp" srcSet={webp} sizes={sizes} />
      <img
        src={src}
        alt={alt}
        width={width}
        height={height}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : 'auto'}
        decoding="async"
        className="block h-auto w-full"
      />
    </picture>
  );
}
