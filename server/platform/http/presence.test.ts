import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { openPresence } from './presence.ts'

const nothing = () => Promise.resolve()
const someone = () => ({ raw: { destroyed: false } }) as FastifyRequest

test('one too many is sent away at once, and let in when another is done', async () => {
  const presence = openPresence(2)
  const first = Promise.withResolvers<void>()
  const working = presence.work(someone(), true, () => first.promise)
  const second = someone()
  await presence.work(second, false, nothing)
  await expect(presence.work(someone(), false, nothing)).rejects.toMatchObject({ code: 'busy', status: 503 })
  first.resolve()
  await working
  await presence.work(someone(), false, nothing)
  // The second was let in before: it needs no other place.
  await presence.work(second, true, nothing)
})

test('who hangs up keeps the place until the work is done; who never came to the handler gives it back', async () => {
  const presence = openPresence(1)
  const request = someone()
  const slow = Promise.withResolvers<void>()
  await presence.work(request, false, nothing)
  const working = presence.work(request, true, () => slow.promise)
  presence.answered(request)
  await expect(presence.work(someone(), true, nothing)).rejects.toMatchObject({ code: 'busy' })
  slow.resolve()
  await working
  const invalid = someone()
  await presence.work(invalid, false, nothing)
  presence.answered(invalid)
  await presence.work(someone(), true, nothing)
})

test('a part that fails leaves no place taken', async () => {
  const presence = openPresence(1)
  const failing = () => Promise.reject(new Error('no session'))
  for (const isLast of [false, true])
    await expect(presence.work(someone(), isLast, failing)).rejects.toThrow('no session')
  await presence.work(someone(), true, nothing)
})
