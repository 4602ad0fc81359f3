import type { Delivery } from './delivery';
import type { TextKey } from '../i18n/en';

/** What a guest reads while and after a photo is delivered; null when the refusal says it all. */
export function wordsFor(delivery: Delivery, isSending: boolean, isOffline: boolean): TextKey | null {
  switch (delivery.state) {
    case 'delivered':
      if (delivery.result?.hidden) return 'stateHidden';
      if (delivery.result?.awaitingApproval) return 'deliveredWaiting';
      return delivery.result?.held ? 'deliveredHeld' : 'delivered';
    case 'handed-over':
      return delivery.thumb ? 'handedOver' : 'unreadHere';
    case 'refused':
      return delivery.thumb ? 'refusedKept' : null;
    // Deleted by the guest: nothing is said of it.
    case 'unwanted':
      return null;
    case 'waiting':
      // What the device could not store is not safe there.
      if (delivery.isFleeting && (isOffline || delivery.attempts > 0)) return 'keepOpen';
      if (isOffline) return 'waitingOffline';
      if (isSending || delivery.attempts === 0) return 'sending';
      return delivery.reached ? 'waitingBusy' : 'waitingUnreachable';
  }
}
