import { expect, test } from 'vitest'
import { openCapacityBoard } from '../../capacity.ts'
import { openLog } from '../../log.ts'
import { openFormCapacity } from './form-capacity.ts'

const placesMax = 32

/** Each keeps what it gets; returns how many were given. */
async function hold(count: number, senderOf: (at: number) => { caller: string; network: string }) {
  const places = openFormCapacity(openCapacityBoard(openLog('silent')), 'client', placesMax)
  const ends: (() => void)[] = []
  let taken = 0
  const held = Array.from({ length: count }, (_, at) =>
    places
      .take(senderOf(at), () => {
        taken += 1
        return new Promise<void>((end) => ends.push(end))
      })
      .catch((error: unknown) => error),
  )
  return {
    places,
    taken: () => taken,
    async end() {
      for (const end of ends) end()
      await Promise.all(held)
    },
  }
}

test('eleven who each send as many forms as they can leave a third of the places to others', async () => {
  const { places, taken } = await hold(11 * 5, (at) => ({
    caller: `client:${at % 11}`,
    network: `n${at % 11}`,
  }))
  expect(taken()).toBeLessThan((placesMax * 2) / 3)
  await expect(places.take({ caller: 'client:99', network: 'n99' }, async () => 'read')).resolves.toBe('read')
})

test('one network has no more than a share, however many accounts it brings', async () => {
  const { places, taken } = await hold(placesMax, (at) => ({ caller: `client:${at}`, network: 'one' }))
  expect(taken()).toBe(12)
  const read = async () => 'read'
  await expect(places.take({ caller: 'client:98', network: 'one' }, read)).rejects.toMatchObject({
    code: 'busy',
  })
  await expect(places.take({ caller: 'client:99', network: 'two' }, read)).resolves.toBe('read')
})

test('who is done gives the place back', async () => {
  const { places, end } = await hold(3, () => ({ caller: 'client:1', network: 'one' }))
  const again = () => places.take({ caller: 'client:1', network: 'one' }, async () => 'read')
  await expect(again()).rejects.toMatchObject({ code: 'busy' })
  await end()
  await expect(again()).resolves.toBe('read')
})
