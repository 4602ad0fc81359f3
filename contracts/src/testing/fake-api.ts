import type { ResponseBody, MethodOf } from '../api-calls.js';
import type { paths } from '../api.generated.js';
import { ERROR_STATUS, type ErrorBody, type ErrorCode } from '../errors.js';

/** A call of the API: `GET /api/events/{id}`. */
export type CallName = {
  [P in keyof paths]: { [M in MethodOf<P>]: `${Uppercase<M>} ${P}` }[MethodOf<P>];
}[keyof paths];

/** The body of a call's successful response. */
type ResponseBodyOf<C extends CallName> = C extends `${infer Verb} ${infer P extends keyof paths}`
  ? Lowercase<Verb> extends infer M extends MethodOf<P>
    ? ResponseBody<P, M>
    : never
  : never;

/** A request that a page sent. */
interface RecordedCall {
  /** With the path's parameters filled in: `PATCH /api/events/7`. */
  name: string;
  query: URLSearchParams;
  body: unknown;
}

type ResponseOrHandler<C extends CallName> =
  | ResponseBodyOf<C>
  | Response
  | ((call: RecordedCall) => ResponseBodyOf<C> | Response | Promise<ResponseBodyOf<C> | Response>);

interface Route {
  pattern: RegExp;
  respond: (call: RecordedCall) => Promise<Response>;
}

/** A JSON response with another status or with headers. */
export const jsonResponse = (body: unknown, init?: ResponseInit): Response => Response.json(body, init);

/** A rejection by the API, with the status of its code. */
export function errorResponse(code: ErrorCode, message: string, errors?: Record<string, string>): Response {
  const statusCode = ERROR_STATUS[code];
  const body: ErrorBody = { statusCode, code, message, ...(errors && { errors }) };
  return Response.json(body, { status: statusCode });
}

/** The response of a proxy whose server is down: 503, plain text. */
export const unavailableResponse = (body = 'Back in a minute'): Response =>
  new Response(body, { status: 503, statusText: 'Service Unavailable' });

/** The result of `fetch` without a server. */
export const networkError = (): Response => Response.error();

/**
 * Replaces `fetch` in component tests. Responses have the types of the API's contract; a call without a response fails
 * the test.
 */
export class FakeApi {
  /** Every call, the oldest first. */
  readonly calls: RecordedCall[] = [];
  /** Calls without a response. */
  readonly unhandledCalls: string[] = [];
  private routes: Route[] = [];

  /** Set the response to a call, instead of an earlier response. */
  on<C extends CallName>(name: C, response: ResponseOrHandler<C>): this {
    this.routes.unshift({
      pattern: patternOf(name),
      respond: async (call) => responseOf(typeof response === 'function' ? await response(call) : response),
    });
    return this;
  }

  /**
   * Hold the response to a call.
   *
   * @returns responds to the calls so far, and to later calls immediately
   */
  hold<C extends CallName>(name: C, response: ResponseOrHandler<C>): () => void {
    let proceed = () => {};
    const held = new Promise<void>((resolve) => (proceed = resolve));
    this.on(name, async (call) => {
      await held;
      return typeof response === 'function' ? await response(call) : response;
    });
    return proceed;
  }

  /** Open a stream of server-sent events. @returns sends an event */
  stream(name: CallName): (event: string, data: object) => void {
    const readers: ReadableStreamDefaultController<Uint8Array>[] = [];
    let id = 0;
    this.routes.unshift({
      pattern: patternOf(name),
      respond: () => {
        const body = new ReadableStream<Uint8Array>({ start: (reader) => void readers.push(reader) });
        return Promise.resolve(new Response(body, { headers: { 'content-type': 'text/event-stream' } }));
      },
    });
    return (event, data) => {
      const message = `id: ${++id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
      for (const reader of readers) reader.enqueue(new TextEncoder().encode(message));
    };
  }

  /** How many times a call was made. */
  count(name: CallName): number {
    return this.calls.filter((call) => patternOf(name).test(call.name)).length;
  }

  /** The last call of this name. */
  last(name: CallName): RecordedCall | undefined {
    return this.calls.findLast((call) => patternOf(name).test(call.name));
  }

  reset(): void {
    this.routes = [];
    this.calls.length = 0;
    this.unhandledCalls.length = 0;
  }

  readonly fetch = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const request = new Request(input, init);
    const { pathname, searchParams } = new URL(request.url);
    const call = { name: `${request.method} ${pathname}`, query: searchParams, body: await bodyOf(request) };
    this.calls.push(call);
    const route = this.routes.find(({ pattern }) => pattern.test(call.name));
    if (route === undefined) this.unhandledCalls.push(call.name);
    const response = await (route?.respond(call) ?? Promise.resolve(Response.error()));
    if (response.type === 'error') throw new TypeError('Failed to fetch');
    return response;
  };
}

/** The path's parameters match any text without a slash. */
const patternOf = (name: string) =>
  new RegExp(`^${name.replace(/\./g, '\\.').replace(/\{\w+\}/g, '[^/]+')}$`);

const responseOf = (response: unknown): Response => {
  if (response instanceof Response) return response.clone();
  return response === undefined ? new Response(null, { status: 204 }) : Response.json(response);
};

async function bodyOf(request: Request): Promise<unknown> {
  const text = await request.text();
  return request.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text;
}
