import { z } from 'zod';

// Otherwise it tries whether it may make functions of text, which the pages' policy forbids and reports.
z.config({ jitless: true });

export { z };
