import { cx } from '@/organizer/lib/cx';
import type { Picture } from './picture';
import { SamplePicture } from './sample-picture';

interface HungPictureProps {
  picture: Picture;
  sizes: string;
  className?: string;
  /** The little card beside a picture on a museum's wall. */
  label?: { title: string; note: string };
  eager?: boolean;
}

/** A picture in its mat and thin ink frame, with or without a label. */
export function HungPicture({ picture, sizes, className, label, eager }: HungPictureProps) {
  return (
    <figure className={cx('min-w-0', className)}>
      <div className="border border-ink bg-mat p-[6%]">
        <SamplePicture
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
