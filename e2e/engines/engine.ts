import { expect } from '@playwright/test';

/** A phone's screen, in CSS pixels. */
export const PHONE_SIZE = { width: 390, height: 844 };

/** Elements of a page: a CSS selector, and the whole name (label or text) if the selector matches several. */
export interface Target {
  css: string;
  name?: string | RegExp;
}

/** The little of a browser that the journeys need, so that each is written once for all engines. */
export interface Engine {
  goto(url: string): Promise<void>;
  /** Evaluate an expression in the page. Waits for a promise. The value is passed as JSON. */
  run<Result>(expression: string): Promise<Result>;
  /** Click as the user does. */
  click(target: Target): Promise<void>;
  type(target: Target, text: string): Promise<void>;
  /** @param path of the file that the user chooses */
  setFile(target: Target, path: string): Promise<void>;
  close(): Promise<void>;
}

/** Call a function in the page. Arguments and result are passed as JSON. */
export function evaluate<Args extends unknown[], Result>(
  engine: Engine,
  run: (...args: Args) => Result | Promise<Result>,
  ...args: Args
): Promise<Result> {
  return engine.run(callScript(run, args));
}

/** Count the visible elements that match. */
export function countVisible(engine: Engine, target: Target): Promise<number> {
  return engine.run(`${listScript(target)}.filter((element) => element.getClientRects().length > 0).length`);
}

export async function expectVisible(engine: Engine, target: Target): Promise<void> {
  await expect.poll(() => countVisible(engine, target), JSON.stringify(target)).toBeGreaterThan(0);
}

/** Click an element as soon as no other one, such as a toast, covers it. */
export async function click(engine: Engine, target: Target): Promise<void> {
  const isFree = () => engine.run(`(${String(isReachable)})(${listScript(target)}[0])`);
  await expect.poll(isFree, `click ${JSON.stringify(target)}`).toBe(true);
  await engine.click(target);
}

/** Type into an empty field. */
export async function fill(engine: Engine, target: Target, text: string): Promise<void> {
  await expectVisible(engine, target);
  await engine.type(target, text);
}

/** The source of a JavaScript expression whose value is the first element that matches, or null. */
export const elementScript = (target: Target): string => `(${listScript(target)}[0] ?? null)`;

const listScript = ({ css, name }: Target) => callScript(findInPage, [css, ...patternOf(name)]);

/** The source of a call of a function with arguments as JSON. */
const callScript = <Args extends unknown[]>(run: (...args: Args) => unknown, args: Args): string =>
  `(${String(run)})(${args.map((arg) => JSON.stringify(arg)).join()})`;

function patternOf(name: string | RegExp | undefined): [source: string, flags: string] {
  if (name instanceof RegExp) return [name.source, name.flags];
  return [name === undefined ? '' : `^${name.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`, ''];
}

/** All elements that match, the visible ones first. Runs in the page. */
function findInPage(css: string, source: string, flags: string): Element[] {
  const pattern = new RegExp(source, flags);
  const nameOf = (element: Element) =>
    element.getAttribute('aria-label') ??
    element.getAttribute('alt') ??
    ((element as HTMLInputElement).labels?.[0] ?? element).textContent.trim();
  const isVisible = (element: Element) => element.getClientRects().length > 0;
  const found = [...document.querySelectorAll(css)].filter((element) => pattern.test(nameOf(element)));
  return [...found.filter(isVisible), ...found.filter((element) => !isVisible(element))];
}

/** Whether a click at its center reaches an element. Runs in the page. */
function isReachable(element: Element | undefined): boolean {
  if (!element) return false;
  element.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  const { x, y, width, height } = element.getBoundingClientRect();
  return width > 0 && element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}
