import { auditOutcome } from '../../../scripts/lib/dependency-audit.mjs';

const report = (high: number, critical: number) =>
  `npm warn something\n${JSON.stringify({ metadata: { vulnerabilities: { low: 3, high, critical } } })}\n`;

describe('the dependency audit', () => {
  it('passes without known weaknesses that are high or critical', () => {
    expect(auditOutcome(report(0, 0))).toMatchObject({ passed: 1, failed: 0 });
  });

  it.each([
    [1, 0],
    [0, 1],
  ])('fails with %d high and %d critical ones', (high, critical) => {
    expect(auditOutcome(report(high, critical))).toMatchObject({ passed: 0, failed: 1 });
  });

  it.each([
    'npm warn audit 405 Method Not Allowed\n{ "message": "405 Method Not Allowed", "error": { "summary": "" } }',
    'npm error network request failed',
    '',
    '{',
  ])('is no result where the advisory service does not answer: %j', (output) => {
    const outcome = auditOutcome(output);
    expect([outcome.passed, outcome.failed]).toEqual([0, 0]);
    expect(outcome.note).toContain('not reachable');
  });
});
