import { samples } from '@/assets/samples/samples';
import { SampleImage } from '@/organizer/components/brand/sample-image';
import { cx } from '@/organizer/lib/cx';

/** Rows of equal height: each picture grows as wide as it is in proportion. */
const rows = [
  [
    { picture: samples.school, grow: 'grow-125' },
    { picture: samples.concert, grow: 'grow-100' },
    { picture: samples.fair, grow: 'grow-80' },
  ],
  [
    { picture: samples.birthday, grow: 'grow-100' },
    { picture: samples.run, grow: 'grow-80' },
    { picture: samples.conference, grow: 'grow-133' },
  ],
];

/** The live gallery on a projector, always dark. */
export function LiveWall() {
  return (
    <section className="bg-[#161310] text-[#f4eee4] dark:bg-sunk">
      <div className="page grid items-center gap-12 py-16 lg:grid-cols-[1fr_1.7fr] lg:py-24">
        <div>
          <h2 className="text-title">See every photo as it is taken</h2>
          <p className="mt-4 max-w-md text-[#c9bfb1]">
            Every event has a Live Gallery. Show it on a projector: new photos appear as guests create them,
            and photos you hide disappear just as fast.
          </p>
        </div>
        <div className="space-y-3 sm:space-y-4">
          {rows.map((row, index) => (
            <div key={index} className="flex gap-3 sm:gap-4">
              {row.map(({ picture, grow }) => (
                <div key={picture.src} className={cx('min-w-0 basis-0', grow)}>
                  <SampleImage picture={picture} sizes="(min-width: 64rem) 18rem, 33vw" />
                </div>
              ))}
            </div>
          ))}
        </div>
      </div>
    </section>
  );
}
