import type { AttackReport } from './attack.ts'

export function describeReport({ rounds, takenWhileStalled, endedAfterSeconds, left }: AttackReport): string {
  const rows = rounds.flatMap(({ name, seconds, latencies }) =>
    latencies.map(
      (row) =>
        `  ${name.padEnd(26)} ${`${seconds.toFixed(0)} s`.padStart(5)}  ${row.name.padEnd(12)} ${`${row.count - row.refused.length} of ${row.count}`.padStart(14)}  p50 ${row.p50Millis.toFixed(1).padStart(7)} ms  p99 ${row.p99Millis.toFixed(1).padStart(7)} ms`,
    ),
  )
  return [
    ...rows,
    `  taken while they stalled   ${formatFigures(takenWhileStalled)}`,
    `  ended by the server after  ${formatFigures(endedAfterSeconds, ' s')}`,
    `  taken at the end           ${formatFigures(left) || 'none'}`,
  ].join('\n')
}

function formatFigures(figures: ReadonlyMap<string, number>, unit = ''): string {
  return [...figures].map(([name, figure]) => `${name} ${Number(figure.toFixed(1))}${unit}`).join(', ')
}
