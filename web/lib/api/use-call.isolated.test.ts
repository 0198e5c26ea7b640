import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { cancelVouchers } from '#contract/operations/vouchers/cancel-vouchers.ts'
import { createBatch } from '#contract/operations/vouchers/create-batch.ts'
import { useGuardedSend, useSend } from './use-call.ts'

afterEach(() => vi.unstubAllGlobals())

/** A hook's value rendered once: between two presses no page is rendered. */
function drawnOnce<T>(hook: () => T): T {
  const drawn: T[] = []
  renderToString(
    createElement(() => {
      drawn.push(hook())
      return null
    }),
  )
  const [first] = drawn
  if (first === undefined) throw new Error('nothing was drawn')
  return first
}

function answering(status: number, body: object) {
  const fetch = vi.fn(async () => Response.json(body, { status }))
  vi.stubGlobal('fetch', fetch)
  vi.stubGlobal('document', { documentElement: { lang: 'en' }, cookie: '' })
  return fetch
}

const batch = { body: { category_id: '7', count: 10 }, quiet: true }
const cancellation = { body: { from: '1', to: '9', count: 9, reason: 'A test' }, quiet: true }

test('what is pressed twice is sent once, on its way or just done', async () => {
  const fetch = answering(200, { data: { id: '1' } })
  const { mutate, mutateAsync } = drawnOnce(() => useSend(createBatch))
  const first = mutateAsync(batch)
  mutate(structuredClone(batch))
  await expect(mutateAsync(structuredClone(batch))).resolves.toEqual({ id: '1' })
  await first
  mutate(structuredClone(batch))
  expect(fetch).toHaveBeenCalledTimes(1)
})

test('so is what may have to wait for a second person', async () => {
  const fetch = answering(202, { data: { approval_id: '4' } })
  const { mutate, mutateAsync } = drawnOnce(() => useGuardedSend(createBatch))
  const first = mutateAsync(batch)
  mutate(structuredClone(batch))
  await expect(first).resolves.toBe('4')
  mutate(structuredClone(batch))
  expect(fetch).toHaveBeenCalledTimes(1)
})

test('what is another, or was refused, is sent', async () => {
  const refused = answering(422, { message: 'No.', code: 'voucher.count_changed' })
  const { mutateAsync } = drawnOnce(() => useSend(cancelVouchers))
  await Promise.all([
    expect(mutateAsync(cancellation)).rejects.toThrow(),
    expect(mutateAsync(structuredClone(cancellation))).rejects.toThrow(),
  ])
  expect(refused).toHaveBeenCalledTimes(1)
  await expect(mutateAsync(cancellation)).rejects.toThrow()
  expect(refused).toHaveBeenCalledTimes(2)
  const other = { ...cancellation, body: { ...cancellation.body, to: '8' } }
  await expect(mutateAsync(other)).rejects.toThrow()
  expect(refused).toHaveBeenCalledTimes(3)
})
