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
  private readonly decoy = hash('a password nobody has', PARAMETERS);

  hash(password: string): Promise<string> {
    return hash(password, PARAMETERS);
  }

  /** Takes the same time when there is no account (`stored` null): who has one cannot be measured. */
  async matches(stored: string | null, password: string): Promise<boolean> {
    const matched = await verify(stored ?? (await this.decoy), password);
    return matched && stored !== null;
  }
}
