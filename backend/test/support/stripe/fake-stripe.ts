import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { FakeStripeAccount } from './fake-stripe-account.js';
import { apiRoutes, browserRoutes, type Route } from './http/api-routes.js';
import { controlRoutes } from './http/control-routes.js';
import { type Fault, Faults } from './http/faults.js';
import { type StoredResponse, IdempotencyKeys } from './http/idempotency.js';
import { pageOf } from './http/pages.js';
import { type ApiRequest, readRequest } from './http/request.js';
import { StripeError } from './stripe-error.js';
import { WebhookSender, type WebhookTarget } from './webhooks.js';

/** The only supported version. Requests with another version or none are rejected. */
const API_VERSION = '2026-10-28.endive';

export interface FakeStripeOptions {
  port?: number;
  /** Receiver of all events. Without it, events are stored and tests deliver them. */
  webhooks?: WebhookTarget;
}

/** A stateful fake of Stripe's API over HTTP on loopback. */
export class FakeStripe {
  readonly account: FakeStripeAccount;
  readonly faults = new Faults();
  readonly keys = new IdempotencyKeys();
  private readonly log: string[] = [];
  private readonly server: Server;
  private sender: WebhookSender | null = null;
  private readonly routes: { api: Route[]; browser: Route[]; control: Route[] };

  private constructor() {
    this.account = new FakeStripeAccount(API_VERSION, () => this.url);
    this.routes = {
      api: apiRoutes(this.account),
      browser: browserRoutes(this.account),
      control: controlRoutes(this.account, this.faults, (target) => this.sendTo(target)),
    };
    this.account.state.onEvent((event) => this.sender?.send(event));
    this.server = createServer((request, response) => void this.serve(request, response));
  }

  static async start({ port = 0, webhooks }: FakeStripeOptions = {}): Promise<FakeStripe> {
    const stripe = new FakeStripe();
    if (webhooks !== undefined) stripe.sendTo(webhooks);
    stripe.server.listen(port, '127.0.0.1');
    await once(stripe.server, 'listening');
    return stripe;
  }

  /** The value of `STRIPE_API_BASE`. */
  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** The number of received requests like `GET /v1/payment_intents/pi_1`. */
  requests(request: string): number {
    return this.log.filter((each) => each === request).length;
  }

  /** Deliver all later events to this URL. */
  sendTo(target: WebhookTarget): void {
    this.sender?.stop();
    this.sender = new WebhookSender(target);
  }

  async stop(): Promise<void> {
    this.sender?.stop();
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }

  private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    response.setHeader('Access-Control-Allow-Origin', '*');
    response.setHeader('Access-Control-Allow-Headers', '*');
    response.setHeader('Access-Control-Allow-Methods', 'GET, POST, DELETE');
    if (request.method === 'OPTIONS') return void response.writeHead(204).end();
    const parsed = await readRequest(request);
    const page = parsed.method === 'GET' ? pageOf(this.account, parsed.path) : null;
    if (page !== null) return void response.writeHead(200, { 'Content-Type': page.type }).end(page.text);
    const { status, body, lost, replayed } = await this.answer(parsed);
    if (lost) return void request.socket.destroy();
    if (replayed === true) response.setHeader('Idempotent-Replayed', 'true');
    response.writeHead(status, { 'Content-Type': 'application/json', 'Request-Id': 'req_fake' });
    response.end(JSON.stringify(body));
  }

  private async answer(request: ApiRequest): Promise<StoredResponse & { lost: boolean }> {
    const hits = request.path.startsWith('/v1/') ? this.faults.take(`${request.method} ${request.path}`) : [];
    if (hits.some(({ kind }) => kind === 'refuse')) return { status: 0, body: null, lost: true };
    const broken = hits.find(({ kind }) => kind === 'error');
    const lost = hits.some(({ kind }) => kind === 'lose');
    this.log.push(`${request.method} ${request.path}`);
    try {
      const { method, path, form, idempotencyKey } = request;
      const key = method === 'POST' ? idempotencyKey : undefined;
      const delay = hits.find(({ kind }) => kind === 'delay');
      const errorAfterwards = hits.find(({ kind }) => kind === 'errorAfterwards');
      const respondNow = () => {
        if (broken !== undefined) return failure(broken);
        const done = this.execute(request);
        return errorAfterwards === undefined ? done : failure(errorAfterwards);
      };
      const work = () =>
        delay === undefined ? respondNow() : this.faults.linger(delay.milliseconds ?? 0).then(respondNow);
      const response = await this.keys.execute(key, JSON.stringify([method, path, form]), work);
      for (const hit of hits) if (hit.kind === 'linger') await this.faults.linger(hit.milliseconds ?? 0);
      return { ...response, lost };
    } catch (error) {
      if (!(error instanceof StripeError)) throw error;
      return { status: error.status, body: { error: error.body }, lost };
    }
  }

  /** Execute a request. Errors are responses, which are replayed under the same key. */
  private execute(request: ApiRequest): { status: number; body: unknown } {
    try {
      const { path, method, form } = request;
      const route = this.routesFor(request).find((each) => each.method === method && each.path.test(path));
      if (route === undefined) {
        throw new StripeError(404, {
          type: 'invalid_request_error',
          message: `Unrecognized request URL (${method}: ${path}).`,
        });
      }
      return { status: 200, body: structuredClone(route.respond(form, route.path.exec(path)?.[1] ?? '')) };
    } catch (error) {
      if (!(error instanceof StripeError)) throw error;
      return { status: error.status, body: { error: error.body } };
    }
  }

  private routesFor({ path, key, version }: ApiRequest): Route[] {
    if (path.startsWith('/fake/')) return this.routes.control;
    if (key.startsWith('pk_')) return this.routes.browser;
    if (!key.startsWith('sk_')) {
      throw new StripeError(401, {
        type: 'invalid_request_error',
        message: 'You did not provide an API key.',
      });
    }
    if (version !== API_VERSION)
      throw StripeError.invalid(`Unsupported API version: ${version}. Use ${API_VERSION}.`);
    return this.routes.api;
  }
}

/** An error response, stored under its key like any other, as Stripe does. */
function failure({ status = 500 }: Fault): StoredResponse {
  const type = status < 500 ? 'invalid_request_error' : 'api_error';
  const message = 'An error occurred with our connection to Stripe.';
  return { status, body: { error: { type, message } } };
}
