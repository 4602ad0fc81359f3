import { Elsewhere } from './elsewhere';

/** In place of the card form, for a plan that costs nothing. */
export function NothingToPay() {
  return (
    <div className="space-y-5">
      <p className="text-lead">This plan costs nothing, and no card is needed.</p>
      <Elsewhere />
    </div>
  );
}
