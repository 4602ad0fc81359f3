import { type Engine, evaluate } from './engine.js';

/** Hold the page's uploads. @returns a function that sends them */
export async function holdUploads(engine: Engine): Promise<() => Promise<void>> {
  await evaluate(engine, () => {
    const send = Object.getOwnPropertyDescriptor(XMLHttpRequest.prototype, 'send')!
      .value as XMLHttpRequest['send'];
    const held: (() => void)[] = [];
    XMLHttpRequest.prototype.send = function (body) {
      held.push(() => send.call(this, body));
    };
    Object.assign(window, {
      sendHeld: () => {
        XMLHttpRequest.prototype.send = send;
        for (const sendOne of held) sendOne();
      },
    });
  });
  return () => evaluate(engine, () => (window as unknown as { sendHeld: () => void }).sendHeld());
}
