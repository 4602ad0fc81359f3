/**
 * Lets plain Node import the backend's TypeScript without a build: `node --import ./scripts/lib/typescript.mjs file.ts`,
 * or `import` this file and then, dynamically, the source.
 */
import { register } from 'node:module';

register('./typescript-hooks.mjs', import.meta.url);
