import type { Tone } from '@/organizer/components/ui/badge';
import type { OwnPhoto, PhotoState } from '../../api/photos';

interface StateText {
  label: string;
  tone: Tone;
  /** An explanation. */
  description: string;
}

/** Labels of the photo states. */
const PHOTO_STATES: Record<PhotoState, StateText> = {
  shown: { label: 'Shown', tone: 'ok', description: 'In the gallery, visible to all guests' },
  awaiting_approval: { label: 'Waiting', tone: 'warn', description: 'Needs your approval' },
  hidden: {
    label: 'Hidden',
    tone: 'neutral',
    description: 'Visible only to you and the guest who created it',
  },
  private: {
    label: 'Private',
    tone: 'neutral',
    description: 'Its guest shows it only to you',
  },
  held: {
    label: 'Held',
    tone: 'bad',
    description: 'Above your plan’s photo limit. It is shown when you upgrade or next month starts',
  },
};

const HIDDEN_BY_OPERATOR: StateText = {
  label: 'Hidden by operator',
  tone: 'bad',
  description: 'An operator hid this photo after a report. Only an operator can show it again',
};

/** The label of a photo's state, with its own label if an operator hid the photo. */
export const wordsOf = ({ state, hiddenByOperator }: OwnPhoto): StateText =>
  hiddenByOperator ? HIDDEN_BY_OPERATOR : PHOTO_STATES[state];

/** The filter's options in display order. */
export const FILTERS: readonly { state: PhotoState | null; label: string }[] = [
  { state: null, label: 'All' },
  { state: 'shown', label: 'Shown' },
  { state: 'awaiting_approval', label: 'Waiting' },
  { state: 'hidden', label: 'Hidden' },
  { state: 'private', label: 'Private' },
  { state: 'held', label: 'Held' },
];
