import { Shutdown } from './shutdown.js';

describe('the end of a server', () => {
  it('stops the youngest first, once, and then leaves', async () => {
    const seen: string[] = [];
    const shutdown = new Shutdown((code) => seen.push(`exit ${code}`));
    for (const name of ['database', 'application']) {
      shutdown.add(() => Promise.resolve(void seen.push(name)));
    }
    expect(shutdown.hasBegun).toBe(false);
    await Promise.all([shutdown.run(0), shutdown.run(1)]);
    expect(shutdown.hasBegun).toBe(true);
    expect(seen).toEqual(['application', 'database', 'exit 0']);
  });

  it('stops each once though the start goes on meanwhile', async () => {
    const seen: string[] = [];
    const shutdown = new Shutdown(() => seen.push('exit'));
    shutdown.add(() => Promise.resolve(void seen.push('earlier')));
    shutdown.add(() => {
      seen.push('database');
      shutdown.add(() => Promise.resolve(void seen.push('late')));
      return Promise.resolve();
    });
    await shutdown.run(0);
    expect(seen).toEqual(['database', 'earlier', 'exit']);
  });
});
