/** Run the embedded database in a folder until a signal stops it, for fault tests and `npm run dev`. */
const { startEmbeddedPostgres } = await import(
  `../../${process.env.SERVICE_FOLDER ?? 'src'}/platform/database/embedded/start-embedded-postgres.js`
);

const [dataDir = '', ownerTimeoutMs = '0'] = process.argv.slice(2);
try {
  const postgres = await startEmbeddedPostgres({
    dataDir,
    log: (message) => console.log(message),
    ownerTimeoutMs: Number(ownerTimeoutMs),
  });
  process.once('SIGUSR2', () => void postgres.announceStop().then(() => console.log('stopping')));
  process.once('SIGTERM', () => void postgres.stop().then(() => console.log('stopped')));
  console.log(`ready ${postgres.url}`);
} catch (error) {
  console.log(`refused ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}
