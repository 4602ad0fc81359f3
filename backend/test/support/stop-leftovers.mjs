/** Stop what a failed test left running, in reverse order: the first of several nodes owns the database. */
export async function stopLeftovers(leftovers = []) {
  for (const stop of [...leftovers].reverse())
    await stop().catch((error) => console.error(`A leftover did not stop: ${error.stack}`));
}
