import { expect, test, vi } from 'vitest'
import { Refusal } from '#contract/kernel/refusal.ts'
import { openGuessGuard } from './guess-guard.ts'

const miss = 'transfer.receiver_not_found'

/** A budget of three, and a guard before it. */
function guarded() {
  let spent = 0
  const take = vi.fn(async () => {
    if (spent >= 3) throw new Refusal('request.limited', { retryAfterSeconds: 60 })
    spent += 1
  })
  const attempt = async <T>(_: string, isWrong: (error: unknown) => boolean, work: () => Promise<T>) => {
    await take()
    try {
      const answer = await work()
      spent -= 1
      return answer
    } catch (error) {
      if (!isWrong(error)) spent -= 1
      throw error
    }
  }
  const { run } = openGuessGuard({ take, attempt })
  const guess = (evaluate: () => Promise<string>, replays = false) =>
    run({ caller: 'layla', guessed: [miss], isReplay: async () => replays }, evaluate).catch(
      (error: unknown) => (error instanceof Refusal ? error.code : error),
    )
  const wrong = vi.fn(() => Promise.reject(new Refusal(miss)))
  return { take, guess, wrong, right: () => Promise.resolve('sent'), spent: () => spent }
}

test('who never guesses wrong never asks the budget', async () => {
  const { guess, right, take } = guarded()
  for (let time = 0; time < 50; time += 1) expect(await guess(right)).toBe('sent')
  expect(await guess(() => Promise.reject(new Refusal('transfer.to_self')))).toBe('transfer.to_self')
  expect(take).not.toHaveBeenCalled()
})

test('a spent budget is refused before anything is evaluated, right or wrong', async () => {
  const { guess, right, wrong } = guarded()
  for (let time = 0; time < 3; time += 1) expect(await guess(wrong)).toBe(miss)
  expect(await guess(right)).toBe('request.limited')
  expect(await guess(wrong)).toBe('request.limited')
  expect(wrong).toHaveBeenCalledTimes(3)
})

test('what was answered before is answered again although the budget is spent', async () => {
  const { guess, right, wrong } = guarded()
  for (let time = 0; time < 3; time += 1) await guess(wrong)
  expect(await guess(right, true)).toBe('sent')
})

test('a suspect’s right calls cost nothing', async () => {
  const { guess, right, wrong, spent } = guarded()
  await guess(wrong)
  for (let time = 0; time < 50; time += 1) expect(await guess(right)).toBe('sent')
  expect(spent()).toBe(1)
})

test('of a hundred guesses at once few are evaluated', async () => {
  const { guess, wrong } = guarded()
  const answers = await Promise.all(Array.from({ length: 100 }, () => guess(wrong)))
  expect(wrong.mock.calls.length).toBeLessThanOrEqual(8 + 3)
  expect(answers.filter((answer) => answer === miss)).toHaveLength(3)
})
