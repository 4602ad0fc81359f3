import type { ErrorCode } from '@eventframe/contracts/errors';

/** A file no photo can be made of, and the code the answer has to carry. */
export interface DamagedImage {
  name: string;
  bytes: Buffer;
  code: Extract<ErrorCode, 'unsupported_image' | 'unreadable_image' | 'image_too_large'>;
}
