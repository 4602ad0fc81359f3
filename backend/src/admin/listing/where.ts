/** Conditions of a query and the values bound in them. */
export class Where {
  private readonly conditions: string[] = [];
  readonly values: unknown[] = [];

  /** Binds a value. @returns its placeholder */
  bind(value: unknown): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }

  /** Adds a condition that all rows must meet. */
  and(condition: string): this {
    this.conditions.push(condition);
    return this;
  }

  /** ` WHERE …`, or nothing. */
  get clause(): string {
    if (this.conditions.length === 0) return '';
    return ` WHERE ${this.conditions.map((condition) => `(${condition})`).join(' AND ')}`;
  }
}
