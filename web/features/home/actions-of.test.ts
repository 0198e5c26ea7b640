import { expect, test } from 'vitest'
import { actionsOf } from './actions-of.ts'

const client = { pro: false, merchant: false, seller: false }

test('sending money has the same place before and after a Pro account', () => {
  expect(actionsOf({ ...client, pro: true })).toEqual(['recharge', 'buy', 'send', 'receive'])
  expect(actionsOf(client)).toEqual(['recharge', 'buy', 'send', 'receive'])
})

test('a merchant and a seller begin with their own work', () => {
  expect(actionsOf({ ...client, merchant: true })).toEqual(['till', 'accept', 'recharge', 'buy'])
  expect(actionsOf({ ...client, seller: true })).toEqual(['recharge', 'buy', 'recharge_client'])
})
