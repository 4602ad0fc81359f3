/**
 * Preloaded into a server that a command starts: when the command is gone, even by `kill -9`, the server
 * stops in order by itself.
 */
if (process.channel) {
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  process.channel.unref();
}
