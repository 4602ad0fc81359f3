import { Injectable } from '@nestjs/common';
import { Algorithm, hash, verify } from '@node-rs/argon2';

/** OWASP's minimum for argon2id: 19 MiB, two passes, one lane. */
const PARAMETERS = {
  algorithm: 2 satisfies Algorithm.Argon2id,
  memoryCost: 19_456,
  timeCost: 2,
  parallelism: 1,
};

/** Hashes and checks passwords with argon2id. */
@Injectable()
export class Passwords {
  private readonly decoy = hash('not a valid password', PARAMETERS);

  hash(password: string): Promise<string> {
    return hash(password, PARAMETERS);
  }

  /** Takes the same time without an account (`stored` null), so that timing does not reveal accounts. */
  async matches(stored: string | null, password: string): Promise<boolean> {
    const matched = await verify(stored ?? (await this.decoy), password);
    return matched && stored !== null;
  }
}
