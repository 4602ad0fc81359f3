/* Written for old versions of Node, which have to be able to read this to be told that they are too old. */
const REQUIRED = [20, 19];

/** Whether this Node can run EventFrame; says in one sentence what to do when it cannot. */
export function hasUsableNode() {
  const version = process.versions.node.split('.').map(Number);
  if (version[0] > REQUIRED[0] || (version[0] === REQUIRED[0] && version[1] >= REQUIRED[1])) return true;
  console.error(
    'EventFrame needs Node.js ' +
      REQUIRED.join('.') +
      ' or newer, this is ' +
      process.versions.node +
      '. Install the current LTS version from https://nodejs.org and start again.',
  );
  process.exitCode = 1;
  return false;
}
