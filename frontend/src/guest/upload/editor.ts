/**
 * The steps from a chosen file to a framed photo, as a separate chunk that loads while the guest is still
 * choosing.
 */
export { openStream } from '@/shared/live/open-stream';
// Through the editor, so that the geometry is not part of the first script.
export { DEFAULT_PLACEMENT } from '@eventframe/contracts/framing/geometry';
export { PendingNotice } from '../deliver/pending-notice';
export { showOutcomeToast } from '../deliver/delivery-texts';
export { drawThumbnail } from '../choose/draw-thumbnail';
export {
  createSelection,
  openSelected,
  placementIn,
  removeSelected,
  storePlacement,
} from '../place/selection';
export { PlacePanel } from '../place/place-panel';
export { keepInReach } from '../place/reach';
export { restoreFramed } from '../result/render-framed-photo';
export { ResultPanel } from '../result/result-panel';
export { StagePhoto } from './stage-photo';
export { prefetchHeicDecoder } from '../place/decode-heic';
export { generate, generateOthers } from '../result/generate';
