import { expect, test } from 'vitest'
import { drawSteps, Parting, type Step } from './run-sequence.ts'
import { shrink } from './shrink.ts'

test('the same seed is the same sequence, another seed another', () => {
  expect(drawSteps(7, 50)).toEqual(drawSteps(7, 50))
  expect(drawSteps(7, 50)).not.toEqual(drawSteps(8, 50))
  expect(drawSteps(7, 20)).toEqual(drawSteps(7, 50).slice(0, 20))
})

test('a long sequence that parts because of two of its steps is reported as those two', async () => {
  const steps = drawSteps(3, 200)
  const [guilty, other] = [steps[40], steps[171]]
  const run = async (tried: readonly Step[]): Promise<void> => {
    if (tried.includes(guilty as Step) && tried.includes(other as Step)) throw new Parting([], 'they part')
  }
  const shorter = await shrink(steps, run)
  expect(shorter.steps).toEqual([guilty, other])
  expect(shorter.parting).toMatchObject({ message: 'they part' })
})

test('what is no parting is not taken for one', async () => {
  const run = () => Promise.reject(new RangeError('a defect'))
  await expect(shrink(drawSteps(3, 10), run)).rejects.toThrow('a defect')
})
