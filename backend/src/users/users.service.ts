import { Injectable } from '@nestjs/common';
import type { Principal } from '../common/access/principal.js';
import { ApiError } from '../common/errors/api-error.js';
import { toUserResponse } from './to-user-response.js';
import type { UserResponse } from './user.dto.js';
import { UsersRepository } from './users.repository.js';

/** Reads the signed-in user. */
@Injectable()
export class UsersService {
  constructor(private readonly users: UsersRepository) {}

  async getCurrent(principal: Principal): Promise<UserResponse> {
    const user = await this.users.findById(principal.id);
    if (user === null) throw new ApiError('not_signed_in', 'Please sign in.');
    return toUserResponse(user);
  }
}
