import { Injectable } from '@nestjs/common';

/** Finds whom a name stands for; null for a name that is nobody's. */
type Meaning = (name: string) => Promise<string | null>;

/**
 * What goes by several names is counted as one: the feature that knows the names says here what they mean.
 */
@Injectable()
export class CountedNames {
  private readonly meanings = new Map<string, Meaning>();

  /** @param kind of what is named, for example `event` */
  define(kind: string, meaning: Meaning): void {
    this.meanings.set(kind, meaning);
  }

  /** Whom a name stands for; names that are nobody's stand for themselves. */
  async resolve(kind: string, name: string): Promise<string> {
    const meaning = this.meanings.get(kind);
    if (meaning === undefined) throw new Error(`Nobody says what the name of a kind "${kind}" means`);
    return (await meaning(name)) ?? name;
  }
}
