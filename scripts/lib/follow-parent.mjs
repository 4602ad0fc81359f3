/** Preloaded into a server that a command starts. Stops it gracefully when the command ends, even by `kill -9`. */
if (process.channel) {
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  process.channel.unref();
}
