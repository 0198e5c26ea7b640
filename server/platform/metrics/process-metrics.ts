import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Metrics } from './registry.ts'

const nanosecondsPerSecond = 1e9
const microsecondsPerSecond = 1e6

/** Memory, processor time and the delay of the event loop. `close` ends the measuring. */
export function measureProcess(metrics: Metrics): { close(): void } {
  const delay = monitorEventLoopDelay({ resolution: 20 })
  delay.enable()
  metrics.read(() => {
    const { rss, heapUsed, external } = process.memoryUsage()
    const { user, system } = process.cpuUsage()
    const late = [0.5, 0.99].map((quantile) => ({
      labels: { quantile: String(quantile) },
      value: delay.percentile(quantile * 100) / nanosecondsPerSecond,
    }))
    const latest = { labels: { quantile: '1' }, value: delay.max / nanosecondsPerSecond }
    delay.reset()
    return [
      {
        name: 'process_resident_memory_bytes',
        help: 'Memory of the process.',
        type: 'gauge',
        samples: [{ value: rss }],
      },
      {
        name: 'mahfaza_heap_bytes',
        help: 'Objects of JavaScript, and buffers beside them.',
        type: 'gauge',
        samples: [
          { labels: { part: 'used' }, value: heapUsed },
          { labels: { part: 'external' }, value: external },
        ],
      },
      {
        name: 'process_cpu_seconds_total',
        help: 'Processor time.',
        type: 'counter',
        samples: [{ value: (user + system) / microsecondsPerSecond }],
      },
      {
        name: 'process_start_time_seconds',
        help: 'When the process began.',
        type: 'gauge',
        samples: [{ value: performance.timeOrigin / 1000 }],
      },
      {
        name: 'mahfaza_event_loop_delay_seconds',
        help: 'How late the event loop was since the last look.',
        type: 'gauge',
        samples: [...late, latest],
      },
    ]
  })
  return { close: () => void delay.disable() }
}
