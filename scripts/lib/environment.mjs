import { existsSync } from 'node:fs';
import { inRoot } from './paths.mjs';

/** Loads `.env`. Variables that are already set win. */
export function loadEnvironment() {
  const file = inRoot('.env');
  if (existsSync(file)) process.loadEnvFile(file);
}
