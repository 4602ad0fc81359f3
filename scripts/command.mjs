/* Runs one of the project's commands: `node scripts/command.mjs NAME [ARGUMENT...]`. Old versions of Node read this file, too. */
const REQUIRED = [20, 19];

const [major, minor] = process.versions.node.split('.').map(Number);
if (major > REQUIRED[0] || (major === REQUIRED[0] && minor >= REQUIRED[1])) {
  import('./lib/command-line.mjs').then((commandLine) => commandLine.runCommand(...process.argv.slice(2)));
} else {
  console.error(
    'EventFrame needs Node.js ' +
      REQUIRED.join('.') +
      ' or newer, this is ' +
      process.versions.node +
      '. Install the current LTS version from https://nodejs.org and start again.',
  );
  process.exitCode = 1;
}
