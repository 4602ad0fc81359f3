import type { PublicBrand } from '../api/types';
import './brand-band.css';

/** The organizer's logo on their color, at the top of the page. The first paint renders the same markup. */
export function BrandBand({ brand }: { brand: PublicBrand }) {
  const { logo, band } = brand;
  if (!logo && !band) return null;
  return (
    <div className="g-brand">
      {band && (
        <svg aria-hidden="true">
          <rect width="100%" height="100%" fill={band.colour} />
        </svg>
      )}
      {logo && <img src={logo.url} width={logo.width} height={logo.height} alt="" />}
    </div>
  );
}
