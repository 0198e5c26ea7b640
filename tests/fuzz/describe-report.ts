import type { FuzzReport } from './run-fuzz.ts'

const megabyte = 1024 * 1024
const logLengthMax = 5_000

export function describeReport(report: FuzzReport, seed: number): string {
  const { middleBytes, endBytes, mostRssBytes } = report.memory
  const statuses = [...report.statuses].sort(([one], [other]) => one - other)
  const problems = JSON.stringify(report.books.slice(0, 5), bigintsAsText)
  return [
    `fuzz, seed ${seed}: ${report.requests} requests in ${report.seconds.toFixed(0)} s`,
    `  answers by status      ${statuses.map(([status, count]) => `${status || 'hung up'}: ${count}`).join(', ')}`,
    `  wrong answers          ${report.findingsCount}`,
    `  operations not reached ${report.unreached.join(', ') || 'none'}`,
    `  memory of the server   ${[middleBytes, endBytes, mostRssBytes].map(toMegabytes).join(', ')} MB: in use in the middle, at the end; held at most`,
    `  server                 ${report.isAlive ? 'alive' : 'DEAD'}`,
    `  books                  ${report.books.length === 0 ? 'balance' : problems}`,
    ...report.findings.map(
      ({ number, faults, actor, request, answer }) =>
        `\n#${number} ${actor}: ${faults.join(' | ')}\n${request}\n→ ${answer}`,
    ),
    ...(report.log === '' ? [] : [`\nlog of the server:\n${report.log.slice(0, logLengthMax)}`]),
  ].join('\n')
}

function toMegabytes(bytes: number): string {
  return (bytes / megabyte).toFixed(0)
}

function bigintsAsText(_name: string, value: unknown): unknown {
  return typeof value === 'bigint' ? value.toString() : value
}
