import { INVISIBLE } from '@eventframe/contracts/invisible';

/** A setting is unusable. The message is for the operator. */
export class SettingsError extends Error {
  constructor(name: string, problem: string, example: string) {
    super(`${name} ${problem}. For example: ${name}=${example}`);
    this.name = 'SettingsError';
  }
}

interface Bounds {
  min: number;
  max: number;
}

/** Reads variables of an environment. An empty value counts as unset. */
export class EnvironmentReader {
  constructor(private readonly env: NodeJS.ProcessEnv) {}

  text(name: string): string | null {
    const value = this.env[name]?.trim();
    return value === undefined || value === '' ? null : value;
  }

  integer(name: string, fallback: number, bounds: Bounds, example: string): number {
    const value = this.number(name, fallback, bounds, example);
    if (!Number.isInteger(value)) throw new SettingsError(name, 'must be a whole number', example);
    return value;
  }

  number(name: string, fallback: number, { min, max }: Bounds, example: string): number {
    const text = this.text(name);
    if (text === null) return fallback;
    const value = Number(text);
    if (!Number.isFinite(value)) throw new SettingsError(name, `is not a number: "${text}"`, example);
    if (value < min || value > max) {
      throw new SettingsError(name, `must be between ${min} and ${max}, not ${text}`, example);
    }
    return value;
  }

  flag(name: string, fallback: boolean): boolean {
    const text = this.text(name)?.toLowerCase();
    if (text === undefined) return fallback;
    if (['true', '1', 'yes', 'on'].includes(text)) return true;
    if (['false', '0', 'no', 'off'].includes(text)) return false;
    throw new SettingsError(name, `is neither true nor false: "${text}"`, 'true');
  }

  /** @returns the URL without a trailing slash */
  url(name: string, protocols: string[], example: string): string | null {
    const text = this.text(name);
    if (text === null) return null;
    const url = URL.canParse(text) ? new URL(text) : null;
    if (url === null || !protocols.includes(url.protocol)) {
      throw new SettingsError(name, `is not a URL that starts with ${protocols.join(' or ')}`, example);
    }
    return text.replace(/\/+$/, '');
  }

  email(name: string): string | null {
    const text = this.text(name);
    if (text !== null && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)) {
      throw new SettingsError(name, `is not an email address: "${text}"`, 'someone@example.com');
    }
    if (text !== null && INVISIBLE.test(text)) {
      throw new SettingsError(name, 'contains an invisible character', 'someone@example.com');
    }
    return text;
  }

  oneOf<T extends string>(name: string, values: readonly T[], fallback: T): T {
    const text = this.text(name);
    if (text === null) return fallback;
    const value = values.find((candidate) => candidate === text);
    if (value === undefined) {
      throw new SettingsError(name, `must be one of ${values.join(', ')}, not "${text}"`, fallback);
    }
    return value;
  }

  /** Read variables of which all or none must be set. @returns null if none is set */
  group<K extends string>(names: readonly K[], example: Record<K, string>): Record<K, string> | null {
    const values = names.map((name) => [name, this.text(name)] as const);
    if (values.every(([, value]) => value === null)) return null;
    const missing = values.find(([, value]) => value === null)?.[0];
    if (missing !== undefined) {
      throw new SettingsError(missing, `is missing: ${names.join(', ')} go together`, example[missing]);
    }
    return Object.fromEntries(values) as Record<K, string>;
  }
}
