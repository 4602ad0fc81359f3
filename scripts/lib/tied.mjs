/**
 * Runs a program, tied to the command that started this: when that ends, even by `kill -9`, the program ends
 * as well, with everything it has started. An installation left alone would otherwise go on while the next
 * start begins its own. Arguments: milliseconds for an orderly end, then the program with its own arguments.
 */
import { spawn } from 'node:child_process';

const [patience, command, ...args] = process.argv.slice(2);
const child = spawn(command, args, { stdio: ['ignore', 'inherit', 'inherit'], detached: true });
child.on('error', (error) => {
  console.error(error.message);
  process.exit(127);
});
child.on('exit', (code) => {
  // What it has started and left behind would keep its output open for ever.
  endGroup('SIGKILL');
  process.exit(code ?? 1);
});

// The command asks for the end, or is gone.
for (const event of ['message', 'disconnect']) {
  process.on(event, () => {
    if (Number(patience) > 0) endGroup('SIGTERM');
    setTimeout(() => endGroup('SIGKILL'), Number(patience));
  });
}

function endGroup(signal) {
  try {
    process.kill(-child.pid, signal);
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
}
