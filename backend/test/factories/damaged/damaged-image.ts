import type { ErrorCode } from '@eventframe/contracts/errors';

/** A file that cannot be rendered, and the expected error code. */
export interface DamagedImage {
  name: string;
  bytes: Buffer;
  code: Extract<ErrorCode, 'unsupported_image' | 'unreadable_image' | 'image_too_large'>;
}
