import type { FramingEngine } from '../framing/framing-engine.js';
import type { RenderWatch } from '../framing/render-queue.js';
import type { Metrics } from '../platform/metrics/metrics.js';

/** Seconds. */
const BUCKETS = [0.01, 0.025, 0.05, 0.1, 0.2, 0.4, 0.8, 1.5, 3, 6, 12, 30];

/** Counts what goes through the engine's queue: photos above all, frames and logos that are checked, too. */
export function renderWatch(metrics: Metrics): RenderWatch {
  const took = metrics.histogram(
    {
      name: 'render_duration_seconds',
      help: 'Work of the engine, without the wait for its turn',
      labels: ['outcome'],
    },
    BUCKETS,
  );
  const waited = metrics.histogram(
    { name: 'render_wait_seconds', help: 'How long work waited for its turn in the render queue' },
    BUCKETS,
  );
  const refused = metrics.counter({
    name: 'renders_refused_total',
    help: 'Work that was turned away because too much was waiting; answered 503 with Retry-After',
  });
  return {
    done: (render) => {
      took.observe({ outcome: render.failed ? 'failed' : 'ok' }, render.took);
      waited.observe(render.waited);
    },
    refused: () => refused.inc(),
  };
}

/** What the engine has to do at the moment. */
export function measureLoad(metrics: Metrics, engine: FramingEngine): void {
  metrics.gauge({ name: 'renders_in_flight', help: 'Renders in work' }, () => [
    { value: engine.load.running },
  ]);
  metrics.gauge({ name: 'render_queue_length', help: 'Renders that wait for their turn' }, () => [
    { value: engine.load.waiting },
  ]);
  metrics.gauge(
    { name: 'render_memory_bytes', help: 'Memory that the renders in work need by their estimates' },
    () => [{ value: engine.load.bytes }],
  );
}
