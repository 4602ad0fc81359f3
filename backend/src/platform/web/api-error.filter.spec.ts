import type { ArgumentsHost } from '@nestjs/common';
import { jest } from '@jest/globals';
import { QueryFailedError } from 'typeorm';
import type { Logger } from '../logging/logger.js';
import { ApiErrorFilter } from './api-error.filter.js';

describe('ApiErrorFilter', () => {
  const failed = (code: string) =>
    new QueryFailedError('SELECT 1', [], Object.assign(new Error('canceled'), { code }));

  function handle(error: unknown, closed = false) {
    const [warn, logError, json] = [jest.fn(), jest.fn(), jest.fn()];
    const headers: Record<string, string> = {};
    const response = {
      closed,
      headersSent: false,
      statusCode: 0,
      setHeader(name: string, value: string) {
        headers[name] = value;
        return response;
      },
      status(code: number) {
        response.statusCode = code;
        return response;
      },
      json,
    };
    const host = {
      switchToHttp: () => ({ getResponse: () => response, getRequest: () => ({ id: 'request-7' }) }),
    } as unknown as ArgumentsHost;
    new ApiErrorFilter({ warn, error: logError } as unknown as Logger).catch(error, host);
    return { warn, logError, json, headers, status: response.statusCode };
  }

  it.each(['57014', '53400', '25P03'])(
    'returns 503 and logs a warning with the request id for %s',
    (code) => {
      const { warn, logError, json, headers, status } = handle(failed(code));
      expect(status).toBe(503);
      expect(headers['Retry-After']).toBe('3');
      expect(json).toHaveBeenCalledWith(expect.objectContaining({ code: 'busy', requestId: 'request-7' }));
      expect(warn).toHaveBeenCalledWith(
        expect.objectContaining({ requestId: 'request-7' }),
        'database limit exceeded',
      );
      expect(logError).not.toHaveBeenCalled();
    },
  );

  it('neither logs nor responds to a canceled read of a client that disconnected', () => {
    const { warn, logError, json } = handle(failed('57014'), true);
    for (const call of [warn, logError, json]) expect(call).not.toHaveBeenCalled();
  });

  it('logs other errors of a disconnected client', () => {
    expect(handle(failed('42P01'), true).logError).toHaveBeenCalled();
  });
});
