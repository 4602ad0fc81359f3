import { z } from 'zod';

// Otherwise zod tests whether eval is allowed, which the Content-Security-Policy blocks and reports.
z.config({ jitless: true });

export { z };
