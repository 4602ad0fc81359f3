import { SetMetadata } from '@nestjs/common';
import type { Principal } from './principal.js';

export const ROLES = Symbol('roles');

/** Narrows a call to users of these roles. */
export const Roles = (...roles: Principal['role'][]) => SetMetadata(ROLES, roles);
