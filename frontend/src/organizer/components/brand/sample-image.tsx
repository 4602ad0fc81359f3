import { cx } from '@/organizer/lib/cx';
import type { Picture } from './image-set';

interface SampleImageProps {
  picture: Picture;
  /** The `sizes` of the image element. */
  sizes: string;
  className?: string;
  /** Load immediately, for images of the first screen. */
  eager?: boolean;
}

/** An image in the best format and width for the screen, with its space reserved while it loads. */
export function SampleImage({ picture, sizes, className, eager = false }: SampleImageProps) {
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
