import { SetMetadata } from '@nestjs/common';
import type { Principal } from './principal.js';

export const ROLES = Symbol('roles');

/** Limit an endpoint to users with one of these roles. */
export const Roles = (...roles: Principal['role'][]) => SetMetadata(ROLES, roles);
