import { SetMetadata } from '@nestjs/common';

export const PUBLIC = Symbol('public');

/** Make an endpoint available without signing in. */
export const Public = () => SetMetadata(PUBLIC, true);
