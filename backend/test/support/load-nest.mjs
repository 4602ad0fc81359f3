/**
 * Load Nest before a test file is linked. Jest evaluates a CommonJS package at its first import, so that
 * `@nestjs-modules/mailer` would require `@nestjs/common` while it is still loading, which Jest rejects under Node 24.
 */
import '@nestjs/common';
