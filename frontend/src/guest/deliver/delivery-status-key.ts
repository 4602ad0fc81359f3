import type { TextKey } from '../i18n/en';
import type { Delivery } from './delivery';

/** Text key of the status during and after delivery. Null if the rejection says everything. */
export function deliveryStatusKey(
  delivery: Delivery,
  isSending: boolean,
  isOffline: boolean,
): TextKey | null {
  switch (delivery.state) {
    case 'delivered':
      if (delivery.result?.hidden) return 'stateHidden';
      if (delivery.result?.visibility === 'private') return 'deliveredPrivate';
      if (delivery.result?.awaitingApproval) return 'deliveredWaiting';
      return delivery.result?.held ? 'deliveredHeld' : 'delivered';
    case 'handed-over':
      return delivery.thumb ? 'handedOver' : 'unreadHere';
    case 'refused':
      return delivery.thumb ? 'refusedKept' : null;
    // Deleted by the guest: not shown.
    case 'unwanted':
      return null;
    case 'waiting':
      // Only in memory: not safe on this device.
      if (delivery.isFleeting && (isOffline || delivery.attempts > 0)) return 'keepOpen';
      if (isOffline) return 'waitingOffline';
      if (isSending || delivery.attempts === 0) return 'sending';
      return delivery.reached ? 'waitingBusy' : 'waitingUnreachable';
  }
}
