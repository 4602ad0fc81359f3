import type { ReactNode } from 'react';
import { MattedImage } from '@/organizer/components/brand/sample-image';
import { samples } from '@/assets/samples/samples';

/** Layout of the account pages: content on the left, an image on wide screens. */
export function AuthFrame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="page grid gap-16 py-10 sm:py-16 lg:grid-cols-[minmax(0,27rem)_1fr]">
      <div>
        <h1 className="mb-6 text-title">{title}</h1>
        {children}
      </div>
      <div className="hidden content-start justify-center lg:grid">
        <MattedImage
          image={samples.fair}
          sizes="24rem"
          className="w-96"
          label={{ title: 'Linden Fair', note: 'Framed before she put her phone away' }}
        />
      </div>
    </div>
  );
}
