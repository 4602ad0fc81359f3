import { createParamDecorator, type ExecutionContext, SetMetadata } from '@nestjs/common';
import type { Request } from 'express';

/** The signed-in user, read from the database for each request. */
export interface Principal {
  id: string;
  email: string;
  role: 'organizer' | 'admin';
}

export const PUBLIC = Symbol('public');

/** Make an endpoint available without signing in. */
export const Public = () => SetMetadata(PUBLIC, true);

export const ROLES = Symbol('roles');

/** Limit an endpoint to users with one of these roles. */
export const Roles = (...roles: Principal['role'][]) => SetMetadata(ROLES, roles);

/** Inject the {@link Principal} of an endpoint that is not public. */
export const CurrentUser = createParamDecorator(
  (_data: unknown, context: ExecutionContext) =>
    context.switchToHttp().getRequest<Request>().user as Principal,
);
