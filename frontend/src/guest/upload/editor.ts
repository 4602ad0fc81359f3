/**
 * The steps from a chosen file to a framed photo, as a separate chunk that loads while the guest is still
 * choosing.
 */
export { PendingNotice } from '../deliver/pending-notice';
export { drawThumbnail } from '../choose/draw-thumbnail';
export { PlaceStep } from '../place/place-step';
export { openPhoto, PhotoProblem } from '../place/open-photo';
export { restoreFramed } from '../result/render-framed-photo';
export { ResultStep } from '../result/result-step';
export { prefetchHeicDecoder } from '../place/decode-heic';
export { generate } from '../result/generate';
