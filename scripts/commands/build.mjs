import { ensureBuilt } from '../lib/builds.mjs';

export const usage =
  'npm run build    builds each workspace whose sources or results changed since its last build';

export const run = () => ensureBuilt();
