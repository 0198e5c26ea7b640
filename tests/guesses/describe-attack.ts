import type { AttackReport } from './attack.ts'
import type { Latencies } from './open-honest.ts'

export function describeAttack(report: AttackReport): string {
  const { guesses, seconds, alarmAfterSeconds } = report
  return [
    `${guesses} guesses in ${seconds.toFixed(0)} s at two servers`,
    `  codes found                       ${report.found}`,
    `  refused unseen                    ${report.exhausted}`,
    `  looked for in the database        ${report.evaluated}`,
    `  … most for one account            ${report.evaluatedOfAccountMost}`,
    `  … most for one address            ${report.evaluatedOfAddressMost}`,
    `  alarm                             ${alarmAfterSeconds === null ? 'none' : `after ${alarmAfterSeconds.toFixed(1)} s`}`,
    `  honest recharges, before          ${describeLatencies(report.calm)}`,
    `  honest recharges, under attack    ${describeLatencies(report.underAttack)}`,
    ...report.odd.map((answer) => `  odd answer: ${answer}`),
  ].join('\n')
}

function describeLatencies({ count, refused, p50Millis, p99Millis }: Latencies): string {
  return `${count - refused} of ${count} done; p50 ${p50Millis.toFixed(1)} ms, p99 ${p99Millis.toFixed(1)} ms`
}
