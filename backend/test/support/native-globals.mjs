/** The `jest` object of native-runner.mjs, under the name that test files import. */
export const { jest } = globalThis;
