import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { samples } from '@/assets/samples/samples';
import { SampleImage } from '@/organizer/components/brand/sample-image';

function Feature({ title, children, evidence }: { title: string; children: ReactNode; evidence: ReactNode }) {
  return (
    <li className="grid items-center gap-x-10 gap-y-6 border-t border-line py-10 sm:grid-cols-2 lg:grid-cols-[1fr_1.2fr_1.3fr] lg:py-12">
      <h3 className="text-lead sm:text-title">{title}</h3>
      <p className="max-w-md text-ink-soft">{children}</p>
      <div className="sm:col-span-2 lg:col-span-1">{evidence}</div>
    </li>
  );
}

export function Features() {
  return (
    <section id="features" tabIndex={-1} className="border-t border-ink">
      <div className="page py-16 lg:py-24">
        <h2 className="mb-4 text-title">Features</h2>
        <ul>
          <Feature
            title="Instant Processing"
            evidence={
              <div className="flex items-center gap-4">
                <SampleImage image={samples.fairPhoto} sizes="9rem" className="w-36 min-w-0" />
                <ArrowRight aria-hidden="true" className="size-6 shrink-0" />
                <SampleImage image={samples.fair} sizes="9rem" className="w-36 min-w-0" />
              </div>
            }
          >
            Guests see themselves in the frame as soon as they pick a photo, even where the venue's Wi-Fi
            fails. Sideways, huge or straight from an iPhone: every photo comes out upright and sharp.
          </Feature>
          <Feature
            title="Easy Sharing"
            evidence={
              <p className="border-b-2 border-ink pb-2 font-display text-title font-semibold tracking-tight wrap-anywhere">
                <span className="text-ink-soft">/event/</span>linden-fair
              </p>
            }
          >
            A short link that you choose, and a matching QR code. Both keep working after you rename the
            event, so your printed posters stay valid.
          </Feature>
          <Feature
            title="Custom Frames"
            evidence={
              <div className="grid grid-cols-[2fr_3fr_3.75fr] items-end gap-4">
                <SampleImage image={samples.wedding} sizes="8rem" />
                <SampleImage image={samples.concert} sizes="10rem" />
                <SampleImage image={samples.conference} sizes="12rem" />
              </div>
            }
          >
            Tall, wide, round or with torn edges: your brand, your shape. Any PNG with a transparent area for
            the photo works as a frame, and the guest page takes your color.
          </Feature>
        </ul>
      </div>
    </section>
  );
}
