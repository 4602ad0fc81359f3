import { Download } from 'lucide-react';
import { samples } from '@/assets/samples/samples';
import { SamplePicture } from '@/organizer/components/brand/sample-picture';

/** What a guest holds in the end. The button wears the event's colour, not ours. */
export function Phone() {
  return (
    <div className="mx-auto max-w-64 rounded-[2.25rem] border-2 border-ink bg-paper p-3">
      <div className="mx-auto mb-3 h-1.5 w-16 rounded-full bg-ink" />
      <p className="mb-3 px-1 text-small font-semibold">Linden Fair</p>
      <SamplePicture picture={samples.fair} sizes="15rem" />
      <p
        aria-hidden="true"
        className="mt-3 mb-1 flex min-h-11 items-center justify-center gap-2 rounded-[1.25rem] bg-[#b93520] text-small font-semibold text-[#fff9ef]"
      >
        <Download className="size-4" /> Download Photo
      </p>
    </div>
  );
}
