/**
 * Loads Nest before a test file is linked. Jest runs a CommonJS package where it is imported and not where its turn
 * comes, so that `@nestjs-modules/mailer` would require `@nestjs/common` in the midst of its being loaded, which Jest
 * refuses under Node 24.
 */
import '@nestjs/common';
