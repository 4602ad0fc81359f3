import { LOGO_MAX_BYTES } from '@eventframe/contracts/limits';
import { MESSAGES } from '@eventframe/contracts/messages';
import { SingleUpload } from '../platform/uploads/single-upload.interceptor.js';

/** Takes in the form field `logo`. */
export const LogoUpload = SingleUpload({
  field: 'logo',
  maxBytes: () => LOGO_MAX_BYTES,
  tooLarge: { code: 'image_too_large', message: () => MESSAGES.logoTooLarge },
});
