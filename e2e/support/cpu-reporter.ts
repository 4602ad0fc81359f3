import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter';
import { childrenOf, cpuOfTree, logCpu } from '../../scripts/lib/cpu-budget.mjs';

/** Logs the CPU seconds of each test for its file: those of its worker and browser since the worker's last test. */
export default class CpuReporter implements Reporter {
  /** Process ids by worker index: Playwright starts workers in that order. */
  private readonly workers: number[] = [];
  private readonly used = new Map<number, number>();

  onTestBegin(_test: TestCase, { workerIndex }: TestResult): void {
    if (!process.env['CPU_LOG'] || this.workers[workerIndex] !== undefined) return;
    this.workers.push(
      ...childrenOf(process.pid, 'workerProcessEntry').filter((pid) => !this.workers.includes(pid)),
    );
  }

  onTestEnd({ location }: TestCase, { workerIndex }: TestResult): void {
    const pid = this.workers[workerIndex];
    if (pid === undefined) return;
    const now = cpuOfTree(pid);
    logCpu(location.file, Math.max(0, now - (this.used.get(workerIndex) ?? 0)));
    this.used.set(workerIndex, now);
  }

  printsToStdio(): boolean {
    return false;
  }
}
