import { expect, test } from 'vitest'
import { followTransfer } from './live-transfer.ts'

const fee = { fixed: '0.000', share_bp: 100, fee_min: '0.250', fee_max: '5.000' }
const terms = { amount_min: '1.000', amount_max: '500.000', fee }
const limits = {
  transfer_daily_max: '1000.000',
  transfer_daily_left: '1000.000',
  transfer_monthly_max: '5000.000',
  transfer_monthly_left: '5000.000',
  free_transfers_left: 0,
}
const wallet = { currency: 'LYD', balance: '101.000', available: '101.000', limits }
const follow = (typed: string, change: object = {}) => followTransfer(typed, { ...wallet, ...change }, terms)

test('what is typed shows its fee, what leaves the wallet and what stays', () => {
  expect(follow('١٢٫٥')).toEqual({
    fee: '0.250',
    total: '12.750',
    balanceAfter: '88.250',
    missing: undefined,
    beyond: null,
    isTooLittle: false,
    most: '100.000',
    cause: null,
    isShort: false,
  })
})

test('what is held cannot be sent, and stays in the balance', () => {
  expect(follow('10', { available: '51.500' })).toMatchObject({ balanceAfter: '90.750', most: '50.990' })
})

test('what is no amount yet has no figures and is not refused', () => {
  for (const typed of ['', '.', 'ten', '1.2345', '0'])
    expect(follow(typed)).toMatchObject({
      fee: undefined,
      total: undefined,
      balanceAfter: undefined,
      beyond: null,
    })
})

test('whatever keeps an amount from being sent is named, in the order in which the server looks', () => {
  const few = { ...limits, transfer_daily_left: '40.000', transfer_monthly_left: '60.000' }
  expect(follow('102').beyond).toBe('balance')
  expect(follow('100.500')).toMatchObject({ beyond: 'balance_with_fee', balanceAfter: undefined })
  expect(follow('41', { limits: few }).beyond).toBe('daily')
  expect(
    follow('41', { limits: { ...few, transfer_daily_left: '50.000', transfer_monthly_left: '40.000' } })
      .beyond,
  ).toBe('monthly')
  expect(follow('501', { available: '900.000', balance: '900.000' }).beyond).toBe('maximum')
})

test('what the balance lacks counts the fee', () => {
  expect(follow('100.500')).toMatchObject({ missing: '0.505', isShort: true })
  expect(follow('150').missing).toBe('50.500')
})

test('of an amount that no transfer may have, no figures are promised', () => {
  expect(follow('0.999')).toMatchObject({ isTooLittle: true, beyond: null, total: undefined })
  expect(follow('501')).toMatchObject({ isTooLittle: false, beyond: 'maximum', total: undefined })
  expect(follow('1')).toMatchObject({ isTooLittle: false, total: '1.250' })
})

test('the most is what balance, limits and the single transfer all allow, and nothing when that is below the least', () => {
  expect(follow('', { limits: { ...limits, transfer_daily_left: '40.000' } }).most).toBe('40.000')
  expect(follow('', { available: '900.000' }).most).toBe('500.000')
  expect(follow('', { available: '1.100' }).most).toBeNull()
  expect(follow('', { available: '0.000' }).most).toBeNull()
})

test('where nothing can be sent, balance and limits are told apart', () => {
  expect(follow('', { available: '1.100' }).cause).toBe('balance')
  expect(follow('', { limits: { ...limits, transfer_daily_left: '0.500' } }).cause).toBe('daily')
  expect(follow('', { limits: { ...limits, transfer_monthly_left: '0.500' } }).cause).toBe('monthly')
  expect(follow('').cause).toBeNull()
})

test('recharging is what helps when the balance pays neither the typed amount nor the smallest one', () => {
  const spent = { ...limits, transfer_daily_left: '0.000' }
  expect(follow('100.500').isShort).toBe(true)
  expect(follow('', { available: '0.000' }).isShort).toBe(true)
  expect(follow('0.5', { available: '1.100' }).isShort).toBe(true)
  expect(follow('').isShort).toBe(false)
  expect(follow('10', { limits: spent }).isShort).toBe(false)
})
