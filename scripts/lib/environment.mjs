import { existsSync } from 'node:fs';
import { inRoot } from './paths.mjs';

/** Adds what `.env` says and the environment does not. */
export function loadEnvironment() {
  const file = inRoot('.env');
  if (existsSync(file)) process.loadEnvFile(file);
}
