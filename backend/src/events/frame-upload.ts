import { FRAME_MAX_BYTES } from '@eventframe/contracts/limits';
import { MESSAGES } from '@eventframe/contracts/messages';
import { SingleUpload } from '../platform/uploads/single-upload.interceptor.js';

/** Receives the form field `frame`. */
export const FrameUpload = SingleUpload({
  field: 'frame',
  maxBytes: () => FRAME_MAX_BYTES,
  tooLarge: { code: 'frame_too_large', message: () => MESSAGES.frameTooLarge },
});
