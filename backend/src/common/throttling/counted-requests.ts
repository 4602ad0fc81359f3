import { Injectable } from '@nestjs/common';
import type { CountedUses } from './throttle.js';

/** What each request in work was counted as when it came in. */
@Injectable()
export class CountedRequests {
  private readonly uses = new WeakMap<object, CountedUses>();

  note(request: object, uses: CountedUses): void {
    this.uses.set(request, uses);
  }

  of(request: object): CountedUses | undefined {
    return this.uses.get(request);
  }
}
