import { cx } from '@/organizer/lib/cx';

/** An image in several formats and widths. */
export interface ResponsiveImage {
  alt: string;
  width: number;
  height: number;
  avif: string;
  webp: string;
  src: string;
}

interface SampleImageProps {
  image: ResponsiveImage;
  /** The `sizes` of the image element. */
  sizes: string;
  className?: string;
  /** Load immediately, for images of the first screen. */
  eager?: boolean;
}

/** An image in the best format and width for the screen, with its space reserved while it loads. */
export function SampleImage({ image, sizes, className, eager = false }: SampleImageProps) {
  const { alt, width, height, avif, webp, src } = image;
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

interface MattedImageProps {
  image: ResponsiveImage;
  sizes: string;
  className?: string;
  label?: { title: string; note: string };
  eager?: boolean;
}

/** An image in a mat with a thin frame and an optional label. */
export function MattedImage({ image, sizes, className, label, eager }: MattedImageProps) {
  return (
    <figure className={cx('min-w-0', className)}>
      <div className="border border-ink bg-mat p-[6%]">
        <SampleImage
          image={image}
          sizes={sizes}
          className="outline-1 outline-line outline-solid"
          {...(eager ? { eager } : {})}
        />
      </div>
      {label && (
        <figcaption className="mt-3 text-small">
          <span className="block font-semibold">{label.title}</span>
          <span className="block text-ink-soft">{label.note}</span>
        </figcaption>
      )}
    </figure>
  );
}
