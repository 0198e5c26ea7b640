import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { makeSettlement } from '#contract/operations/settlements/make-settlement.ts'
import { useMoneyWrite } from './use-money-write.ts'

afterEach(() => vi.unstubAllGlobals())

test('pressed twice, money moves once, also when the second press comes after the answer', async () => {
  const fetch = vi.fn(async () => Response.json({ data: { id: '5', net_amount: '10.000', currency: 'LYD' } }))
  vi.stubGlobal('fetch', fetch)
  vi.stubGlobal('document', { documentElement: { lang: 'en' }, cookie: '' })
  vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: vi.fn(), removeItem: vi.fn() })
  const drawn: ReturnType<typeof useMoneyWrite<typeof makeSettlement>>[] = []
  renderToString(
    createElement(() => {
      drawn.push(useMoneyWrite(makeSettlement))
      return null
    }),
  )
  const body = { client_id: '1', supplier_id: '2' }
  const first = drawn[0]?.send(body)
  await drawn[0]?.send(body)
  await first
  await drawn[0]?.send(body)
  expect(fetch).toHaveBeenCalledTimes(1)
})
