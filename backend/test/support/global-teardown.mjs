/** After a test run: nothing of it stays behind, neither a server of its own nor databases on a given one. */
export default async function tearDown() {
  if (globalThis.databaseBroker) return globalThis.databaseBroker.close();
  const { dropDatabasesOf } = await import('./database.ts');
  await dropDatabasesOf(process.env.TEST_RUN_ID, process.env.TEST_DATABASE_URL);
}
