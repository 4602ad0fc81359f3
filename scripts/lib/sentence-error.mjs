/** Something the person at the terminal can act on: the message is for them, the stack for nobody. */
export class SentenceError extends Error {
  name = 'SentenceError';
}

/** Prints why a command ends, and makes it fail. */
export function failWith(error) {
  console.error(error instanceof SentenceError ? `\n${error.message}` : error);
  process.exitCode = 1;
}
