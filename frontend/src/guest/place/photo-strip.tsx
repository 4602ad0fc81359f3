import { useEffect, useRef } from 'react';
import { useTranslation } from '../i18n/use-translation';
import { Icon } from '../ui/icon';
import { type ChosenPhoto, drawSmall } from './selection';

interface PhotoStripProps {
  photos: readonly ChosenPhoto[];
  /** Id of the selected photo. */
  selected: number;
  onSelect: (id: number) => void;
}

/** Radio group of several chosen photos. */
export function PhotoStrip({ photos, selected, onSelect }: PhotoStripProps) {
  const { t } = useTranslation();
  const total = photos.length;
  return (
    <fieldset className="g-frames g-strip">
      <legend className="g-hidden">{t('photos')}</legend>
      {photos.map(({ id, file }, index) => (
        <label key={id} className="g-frame-choice">
          <input
            type="radio"
            name="photo"
            className="g-hidden"
            checked={id === selected}
            onChange={() => onSelect(id)}
          />
          <SmallPhoto file={file} />
          <span className="g-hidden">{t('photoOf', { n: index + 1, total })}</span>
        </label>
      ))}
    </fieldset>
  );
}

function SmallPhoto({ file }: { file: File }) {
  const element = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const off = new AbortController();
    void drawSmall(file, off.signal).then((canvas) => canvas && element.current?.replaceChildren(canvas));
    return () => off.abort();
  }, [file]);
  return (
    <span className="g-frame-small g-small-photo">
      <Icon name="image" />
      <span ref={element} />
    </span>
  );
}
