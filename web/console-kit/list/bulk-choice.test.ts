import { expect, test } from 'vitest'
import type { Resource, ResourceRow } from '#contract/kernel/resource/resource.ts'
import { clients } from '#contract/resources/clients/clients.ts'
import { settlements } from '#contract/resources/settlements/settlements.ts'
import { wallets } from '#contract/resources/wallets/wallets.ts'
import { isForAny, rowsFor, totalsOf } from './bulk-choice.ts'

const rowOf = (id: string, actions: readonly string[], more: object = {}): ResourceRow => ({
  ...{ id, titles: {}, created_at: '', updated_at: '', deleted_at: null },
  actions: [...actions],
  ...more,
})

test('of the chosen rows those are approved that wait for it, suspended clients first', () => {
  const rows = [
    rowOf('1', ['approve']),
    rowOf('2', ['show']),
    rowOf('3', ['approve'], { client_suspended: true }),
    rowOf('4', ['approve']),
  ]
  const ids = rowsFor(settlements, 'approve', { ids: ['1', '2', '3'], rows }).map(({ id }) => id)
  expect(ids).toEqual(['3', '1'])
})

test('money of active clients is not offered to be unfrozen', () => {
  const rows = [rowOf('1', ['freeze']), rowOf('2', ['unfreeze'])]
  const isOffered = (resource: Resource, ids: readonly string[]) =>
    isForAny(resource, 'unfreeze', { ids, rows })
  expect([isOffered(clients, ['1']), isOffered(clients, ['1', '2'])]).toEqual([false, true])
  // What another page has is not known.
  expect(isOffered(clients, ['1', '9'])).toBe(true)
})

test('amounts are added up for each currency', () => {
  const inDinars = (available: string) => rowOf('1', [], { currency: 'LYD', available })
  const rows = [inDinars('5.000'), rowOf('2', [], { currency: 'USD', available: '7.50' }), inDinars('1.250')]
  expect(totalsOf(wallets, 'available', rows)).toEqual([
    { currency: 'LYD', value: '6.250' },
    { currency: 'USD', value: '7.50' },
  ])
})
