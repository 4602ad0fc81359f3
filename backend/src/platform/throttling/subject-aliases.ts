import { Injectable } from '@nestjs/common';

/** Returns the id of the named subject, or null for an unknown name. */
type ResolveAlias = (name: string) => Promise<string | null>;

/**
 * Resolve the several names of one subject, so that rate limits count it once.
 *
 * Features register how to resolve their names.
 */
@Injectable()
export class SubjectAliases {
  private readonly resolvers = new Map<string, ResolveAlias>();

  /** @param kind of subject, for example `event` */
  register(kind: string, resolve: ResolveAlias): void {
    this.resolvers.set(kind, resolve);
  }

  /** Return the subject's id, or the name itself if it is unknown. */
  async resolve(kind: string, name: string): Promise<string> {
    const resolve = this.resolvers.get(kind);
    if (resolve === undefined) throw new Error(`No resolver is registered for "${kind}"`);
    return (await resolve(name)) ?? name;
  }
}
