import type { components } from '@eventframe/contracts/api.generated';
import { formatDay } from '@/organizer/lib/dates';

export type PurchaseEffect = components['schemas']['PurchaseEffect'];

const FEATURES: Record<PurchaseEffect['addedFeatures'][number], string> = {
  advanced_analytics: 'Advanced analytics',
  white_label: 'White-label options',
};

interface Purchase {
  planName: string;
  /** Missing in responses of the previous version, which may still serve during an upgrade. */
  effect?: PurchaseEffect;
  /** The plan that stays in force until it ends. */
  takesEffectAfter: string | null;
}

/**
 * Describe which parts of a plan start later than its payment. The text fits before and after the payment.
 *
 * @returns null if the whole plan starts with the payment and stays in force
 */
export function whenInEffect({
  planName,
  effect,
  takesEffectAfter,
}: Purchase): { title: string; text: string } | null {
  if (effect === undefined) return takesEffectAfter === null ? null : inForce(takesEffectAfter);
  const { grantedPlan, subscribedPlan, nextGrant } = effect;
  const features = effect.addedFeatures.map((feature) => FEATURES[feature]).join(' and ');
  const later = nextGrant && laterGrant(nextGrant);
  if (grantedPlan !== null) {
    const text = afterGrant(planName, grantedPlan, subscribedPlan, features);
    return { title: 'This plan takes effect later', text: sentences(text, later) };
  }
  if (subscribedPlan !== null && features !== '') {
    return {
      title: 'Part of this plan takes effect later',
      text: sentences(
        `${features} start with your payment.`,
        `The limits of ${subscribedPlan} apply until the subscription ends, those of ${planName} from then on.`,
        later,
      ),
    };
  }
  if (subscribedPlan !== null) {
    const text = `${subscribedPlan} remains your plan until the subscription ends. ${planName} starts then.`;
    return { title: 'This plan takes effect later', text: sentences(text, later) };
  }
  return later === null ? null : { title: 'Another plan follows', text: later };
}

/** Without the effect, which parts of the new plan start with the payment is unknown. */
function inForce(plan: string): { title: string; text: string } {
  return { title: 'You keep your current plan', text: `${plan} remains your plan until it ends.` };
}

/** A grant alone counts while it lasts: no feature of another plan is included. */
function afterGrant(planName: string, granted: string, subscribed: string | null, features: string): string {
  if (subscribed === null) {
    return `${granted} remains your plan until it ends. ${planName} starts then.`;
  }
  return sentences(
    `${granted} remains your plan until it ends.`,
    `${subscribed} follows until the subscription ends, and ${planName} from then on.`,
    features === '' ? null : `${features} start when ${granted} ends.`,
  );
}

function laterGrant({ planName, startsAt }: NonNullable<PurchaseEffect['nextGrant']>): string {
  return `${planName}, which was given to you, takes precedence from ${formatDay(startsAt)} while it lasts.`;
}

function sentences(...parts: (string | null)[]): string {
  return parts.filter((part) => part !== null).join(' ');
}
