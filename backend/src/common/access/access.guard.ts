import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request } from 'express';
import { ApiError } from '../errors/api-error.js';
import { type Principal, PUBLIC, ROLES } from './access.js';

/** Require a signed-in user for each endpoint, unless it is {@link Public}. {@link Roles} limits it to some roles. */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(private readonly reflector: Reflector) {}

  canActivate(context: ExecutionContext): boolean {
    const targets = [context.getHandler(), context.getClass()];
    if (this.reflector.getAllAndOverride<boolean | undefined>(PUBLIC, targets) === true) return true;

    const user = context.switchToHttp().getRequest<Request>().user as Principal | undefined;
    if (user === undefined) throw new ApiError('not_signed_in', 'Please sign in.');

    const roles = this.reflector.getAllAndOverride<Principal['role'][] | undefined>(ROLES, targets);
    if (roles !== undefined && !roles.includes(user.role)) {
      throw new ApiError('forbidden', "You don't have permission to do this.");
    }
    return true;
  }
}
