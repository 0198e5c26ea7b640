import { expect, test } from 'vitest'
import { budgets } from '#server/budgets.ts'
import { isDeep } from '#tests/world/depth.ts'
import { runAttack } from './attack.ts'
import { describeAttack } from './describe-attack.ts'

/** Here a short one; `npm run test:guesses` sends 200,000. */
const guesses = Number(process.env.GUESSES ?? 1_500)
const accounts = 200
const addresses = 50
const controlGuesses = 300

test('guessing vouchers with many accounts from many addresses finds nothing and is noticed', {
  timeout: 1_800_000,
}, async () => {
  const report = await runAttack({ guesses, accounts, addresses, guarded: true })
  process.stdout.write(`\n${describeAttack(report)}\n`)
  expect(report.found).toBe(0)
  expect(report.odd).toEqual([])
  expect(report.evaluated).toBeGreaterThan(0)
  expect(report.evaluatedOfAccountMost).toBeLessThanOrEqual(budgets.guessAccount.points)
  expect(report.evaluatedOfAddressMost).toBeLessThanOrEqual(budgets.guess.points)
  expect(report.alarmAfterSeconds).toBeLessThan(60)
  expect(report.calm.refused + report.underAttack.refused).toBe(0)
})

/** A part of the deep run. */
if (isDeep)
  test('without the budgets far more would be looked at', { timeout: 120_000 }, async () => {
    const report = await runAttack({ guesses: controlGuesses, accounts: 10, addresses: 5, guarded: false })
    expect(report.evaluatedOfAccountMost).toBeGreaterThan(budgets.guessAccount.points)
    expect(report.evaluatedOfAddressMost).toBeGreaterThan(budgets.guess.points)
  })
