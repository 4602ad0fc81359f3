import { Shutdown } from './shutdown.js';

describe('Shutdown', () => {
  it('stops services once, in reverse order, then exits', async () => {
    const seen: string[] = [];
    const shutdown = new Shutdown((code) => seen.push(`exit ${code}`));
    for (const name of ['database', 'application']) {
      shutdown.add(() => Promise.resolve(void seen.push(name)));
    }
    expect(shutdown.hasStarted).toBe(false);
    await Promise.all([shutdown.run(0), shutdown.run(1)]);
    expect(shutdown.hasStarted).toBe(true);
    expect(seen).toEqual(['application', 'database', 'exit 0']);
  });

  it('ignores services added during the shutdown', async () => {
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
