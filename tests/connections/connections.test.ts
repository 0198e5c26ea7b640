import { expect, test } from 'vitest'
import { isDeep } from '#tests/world/depth.ts'
import { type AttackReport, runAttack } from './attack.ts'
import { describeReport } from './describe-report.ts'

/** Here a short one; the deep run breaks off 5,000 twice, stalls 1,000 and compares how fast others are. */
const options = isDeep
  ? { cutOffs: 5_000, addresses: 200, stalls: 1_000, calmSeconds: 20, isPatient: true }
  : { cutOffs: 200, addresses: 20, stalls: 50, calmSeconds: 1, isPatient: false }
const slowdownMax = 2

test('connections that break off or stall take nothing from others, and give every place back', {
  timeout: 600_000,
}, async () => {
  const report = await runAttack(options)
  process.stdout.write(`\n${describeReport(report)}\n`)
  expect(report.rounds.flatMap(({ latencies }) => latencies.flatMap(({ refused }) => refused))).toEqual([])
  expect([...report.takenWhileStalled.keys()]).toEqual(
    expect.arrayContaining(['all bodies', 'client forms', 'client streams']),
  )
  expect(report.left).toEqual(new Map())
  if (isDeep) for (const slowdown of slowdownsOf(report)) expect(slowdown).toBeLessThan(slowdownMax)
})

/** Of each surface in each round, against the slower of the two calm ones. */
function slowdownsOf({ rounds }: AttackReport): number[] {
  const calm = rounds.filter(({ name }) => name.startsWith('calm')).flatMap(({ latencies }) => latencies)
  const usual = (name: string) =>
    Math.max(...calm.filter((row) => row.name === name).map(({ p99Millis }) => p99Millis))
  return rounds.flatMap(({ latencies }) => latencies.map(({ name, p99Millis }) => p99Millis / usual(name)))
}
