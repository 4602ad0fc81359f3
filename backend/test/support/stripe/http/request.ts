import type { IncomingMessage } from 'node:http';
import { type Form, parseForm } from './parse-form.js';

/** A parsed request. */
export interface ApiRequest {
  method: string;
  path: string;
  /** Query and body, merged. */
  form: Form;
  key: string;
  idempotencyKey: string | undefined;
  version: string | undefined;
}

export async function readRequest(request: IncomingMessage): Promise<ApiRequest> {
  const url = new URL(request.url ?? '/', 'http://fake-stripe');
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const body = Buffer.concat(chunks).toString('utf8');
  const json = request.headers['content-type']?.startsWith('application/json') === true;
  const form = {
    ...parseForm(url.search.slice(1)),
    ...(json ? (JSON.parse(body) as Form) : parseForm(body)),
  };
  return {
    method: request.method ?? 'GET',
    path: url.pathname,
    form,
    key: apiKeyOf(request.headers.authorization, form),
    idempotencyKey: header(request, 'idempotency-key'),
    version: header(request, 'stripe-version'),
  };
}

function header(request: IncomingMessage, name: string): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value;
}

/** Servers send `Bearer sk_…`; browsers send `key=pk_…` in the body. */
function apiKeyOf(authorization: string | undefined, { key }: Form): string {
  if (authorization?.startsWith('Bearer ')) return authorization.slice('Bearer '.length);
  return typeof key === 'string' ? key : '';
}
