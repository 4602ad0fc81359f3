import { randomUUID } from 'node:crypto';
import { PlanGrants } from '../../src/billing/grants/plan-grants.js';
import type { TestApp } from '../support/test-app.js';

export const PASSWORD = 'correct horse battery';

/** An API client that sends cookies and an origin, as a browser does. */
export class Agent {
  private readonly cookies = new Map<string, string>();

  /** @param send sends its requests */
  constructor(
    private readonly app: Pick<TestApp, 'url'>,
    private readonly send = fetch,
  ) {}

  /** A second client with a copy of the current cookies. */
  copy(): Agent {
    const copy = new Agent(this.app, this.send);
    this.cookies.forEach((value, name) => copy.cookies.set(name, value));
    return copy;
  }

  /** The value of its Cookie header. */
  get cookieHeader(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  /** Send a request to a path. A plain object as body is sent as JSON. */
  async fetch(path: string, init: Omit<RequestInit, 'body'> & { body?: unknown } = {}): Promise<Response> {
    const { body, ...rest } = init;
    const headers = new Headers(init.headers);
    if (init.method !== undefined && !headers.has('origin')) headers.set('origin', this.app.url);
    if (this.cookies.size > 0) headers.set('cookie', this.cookieHeader);
    const isJson = body !== undefined && !(body instanceof FormData) && typeof body !== 'string';
    if (isJson) headers.set('content-type', 'application/json');
    const response = await this.send(this.app.url + path, {
      ...rest,
      headers,
      redirect: 'manual',
      ...(body !== undefined && { body: isJson ? JSON.stringify(body) : body }),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (cookie.split(';')[0] ?? '').split(/=(.*)/s);
      if (value === '') this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    if (response.headers.get('content-type')?.startsWith('application/json')) await readToEnd(response);
    return response;
  }

  /** The value of a stored cookie. */
  cookie(name: string): string | undefined {
    return this.cookies.get(name);
  }

  deleteCookie(name: string): void {
    this.cookies.delete(name);
  }

  get(path: string): Promise<Response> {
    return this.fetch(path);
  }

  post(path: string, body?: unknown): Promise<Response> {
    return this.fetch(path, { method: 'POST', body });
  }

  patch(path: string, body?: unknown): Promise<Response> {
    return this.fetch(path, { method: 'PATCH', body });
  }

  delete(path: string, body?: unknown): Promise<Response> {
    return this.fetch(path, { method: 'DELETE', body });
  }
}

/** Read the whole response: the session is stored before its last byte, not before its first. */
export async function readToEnd(response: Response): Promise<void> {
  await response.clone().arrayBuffer();
}

export interface Account {
  id: string;
  email: string;
  password: string;
  agent: Agent;
}

/** Register an organizer and sign them in. */
export async function signedInOrganizer(app: TestApp, plan = 'freemium'): Promise<Account> {
  const agent = new Agent(app);
  const email = `${randomUUID()}@example.org`;
  const registered = await agent.post('/api/register', {
    name: 'Olivia Organizer',
    email,
    username: email,
    password: PASSWORD,
  });
  if (registered.status !== 201) throw new Error(await registered.text());
  const { id } = (await registered.json()) as { id: string };
  if (plan !== 'freemium') await grantPlan(app, id, plan);
  const signedIn = await agent.post('/api/login', { username: email, password: PASSWORD });
  if (signedIn.status !== 200) throw new Error(await signedIn.text());
  return { id, email, password: PASSWORD, agent };
}

/** Sign in to the account on another device, a phone, at any node. */
export async function signInAgain({ email }: Account, app: TestApp, password = PASSWORD): Promise<Agent> {
  const agent = new Agent(app);
  const response = await agent.fetch('/api/login', {
    method: 'POST',
    headers: { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/604.1' },
    body: { username: email, password },
  });
  if (response.status !== 200) throw new Error(await response.text());
  return agent;
}

/** Grant a plan without an end, like an operator, so that a recalculation of the current plan keeps it. */
export async function grantPlan(app: TestApp, userId: string, planId: string): Promise<void> {
  const grants = app.nest.get(PlanGrants, { strict: false });
  await grants.grant({ userId, planId, startsAt: null, endsAt: null, grantedBy: null });
}

/** A signed-in operator. */
export async function signedInAdmin(app: TestApp): Promise<Account> {
  const account = await signedInOrganizer(app);
  await app.database.query("UPDATE users SET role = 'admin' WHERE id = $1", [account.id]);
  return account;
}
