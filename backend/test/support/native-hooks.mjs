/** Module hook of Node: what test files import as @jest/globals throws outside of Jest's own module loader. */
export const resolve = (specifier, context, nextResolve) =>
  specifier === '@jest/globals'
    ? { url: new URL('./native-globals.mjs', import.meta.url).href, format: 'module', shortCircuit: true }
    : nextResolve(specifier, context);
