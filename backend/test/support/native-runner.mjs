/**
 * Jest's test runner on Node's module loader: loads imports once per worker instead of once per file. Test files must not
 * rely on fresh modules. A file that mocks modules names test-environment.mjs in a `@jest-environment` comment.
 */
import { createRequire, register } from 'node:module';
import { pathToFileURL } from 'node:url';
import circus from 'jest-circus/runner';
import '../../../scripts/lib/typescript.mjs';
import { stopLeftovers } from './stop-leftovers.mjs';

const require = createRequire(import.meta.url);
const runWithCircus = circus.default ?? circus;

register('./native-hooks.mjs', import.meta.url);
process.setSourceMapsEnabled(true);

export default async function run(globalConfig, config, environment, runtime, path, sendMessage) {
  const args = [path, ...(sendMessage ? [sendMessage] : [])];
  if (!environment.isNative) return runWithCircus(globalConfig, config, environment, runtime, ...args);
  provideJest(environment);
  // Node maps the stack traces of native modules; Jest does not.
  Error.prepareStackTrace = undefined;
  try {
    return await runWithCircus(globalConfig, config, environment, onNativeModules(runtime), ...args);
  } finally {
    await stopLeftovers(globalThis.leftovers);
  }
}

/** Set the `jest` object, which delegates to the current file's mocker and timers: it is imported once per worker. */
function provideJest({ moduleMocker, fakeTimersModern }) {
  const provided = [
    [moduleMocker, ['fn', 'spyOn', 'replaceProperty', 'restoreAllMocks']],
    [
      fakeTimersModern,
      ['useFakeTimers', 'useRealTimers', 'advanceTimersByTime', 'advanceTimersByTimeAsync', 'runAllTimers'],
    ],
  ];
  globalThis.jest ??= {};
  for (const [target, names] of provided)
    for (const name of names) globalThis.jest[name] = (...args) => target[name](...args);
}

function onNativeModules(runtime) {
  const native = {
    // A fresh copy of circus per file, since its state has the file's tests.
    requireInternalModule(path) {
      delete require.cache[path];
      return require(path);
    },
    unstable_shouldLoadAsEsm: () => true,
    unstable_importModule: (path) => import(pathToFileURL(path).href),
  };
  return new Proxy(runtime, {
    get(target, name) {
      const value = native[name] ?? target[name];
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}
