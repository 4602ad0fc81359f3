/**
 * Runs a program and ends it, with all its child processes, when the parent process ends, even by `kill -9`. Otherwise an
 * abandoned installation would run beside the next one. Arguments: grace period in milliseconds, program, its arguments.
 */
import { spawn } from 'node:child_process';

const [gracePeriodMs, command, ...args] = process.argv.slice(2);
const child = spawn(command, args, { stdio: ['ignore', 'inherit', 'inherit'], detached: true });
child.on('error', (error) => {
  console.error(error.message);
  process.exit(127);
});
child.on('exit', (code) => {
  // Child processes that still run would keep its output open.
  endGroup('SIGKILL');
  process.exit(code ?? 1);
});

// The parent process sends a message to end the program, or has ended itself.
for (const event of ['message', 'disconnect']) {
  process.on(event, () => {
    if (Number(gracePeriodMs) > 0) endGroup('SIGTERM');
    setTimeout(() => endGroup('SIGKILL'), Number(gracePeriodMs));
  });
}

function endGroup(signal) {
  try {
    process.kill(-child.pid, signal);
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
}
