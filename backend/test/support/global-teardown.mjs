/** Stop the servers of the test run, or drop its databases on the given server. */
export default async function tearDown() {
  if (globalThis.databaseBroker) return globalThis.databaseBroker.close();
  const { dropDatabasesOf } = await import('./database.ts');
  await dropDatabasesOf(process.env.TEST_RUN_ID, process.env.TEST_DATABASE_URL);
}
