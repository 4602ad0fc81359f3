/** A module hook of Node that replaces @jest/globals, which throws outside Jest's module loader. */
export const resolve = (specifier, context, nextResolve) =>
  specifier === '@jest/globals'
    ? { url: new URL('./native-globals.mjs', import.meta.url).href, format: 'module', shortCircuit: true }
    : nextResolve(specifier, context);
