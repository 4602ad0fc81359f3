import { cx } from '@/organizer/lib/cx';
import type { Picture } from './image-set';
import { SampleImage } from './sample-image';

interface MattedImageProps {
  picture: Picture;
  sizes: string;
  className?: string;
  label?: { title: string; note: string };
  eager?: boolean;
}

/** An image in a mat with a thin frame and an optional label. */
export function MattedImage({ picture, sizes, className, label, eager }: MattedImageProps) {
  return (
    <figure className={cx('min-w-0', className)}>
      <div className="border border-ink bg-mat p-[6%]">
        <SampleImage
          picture={picture}
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
