/** Something the person at the terminal can act on: the message is for them, the stack for nobody. */
export class UserFacingError extends Error {
  name = 'UserFacingError';
}

/** Prints why a command ends, and makes it fail. */
export function failWith(error) {
  console.error(error instanceof UserFacingError ? `\n${error.message}` : error);
  process.exitCode = 1;
}
