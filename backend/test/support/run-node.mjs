/** Program: one node of the service on a free port, configured by the environment, for tests that kill it. */
import 'reflect-metadata';

const service = `../../${process.env.SERVICE_FOLDER}`;
const { createApp } = await import(`${service}/create-app.js`);
const { parseSettings } = await import(`${service}/platform/config/parse-settings.js`);

const settings = parseSettings(process.env);
const app = await createApp(settings, settings.databaseUrl ?? '');
process.once('SIGTERM', () => void app.close().then(() => process.exit(0)));
await app.listen(0, '127.0.0.1');
console.log(`ready ${await app.getUrl()}`);
