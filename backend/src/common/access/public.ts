import { SetMetadata } from '@nestjs/common';

export const PUBLIC = Symbol('public');

/** Opens a call to everyone; without it a call is for signed-in users. */
export const Public = () => SetMetadata(PUBLIC, true);
