/** An error that the user can fix. Only its message is printed, without the stack. */
export class UserFacingError extends Error {
  name = 'UserFacingError';
}

/** Prints an error and sets the exit code to 1. */
export function failWith(error) {
  console.error(error instanceof UserFacingError ? `\n${error.message}` : error);
  process.exitCode = 1;
}
