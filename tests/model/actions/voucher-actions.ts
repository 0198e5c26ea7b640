import { changeMethod, findMethod } from '#server/modules/payment-gateways/index.ts'
import {
  activateBatch,
  cancelVouchers,
  makeBatch,
  sellVouchers,
  takeBackVouchers,
} from '#server/modules/vouchers/index.ts'
import { orderVouchers } from '#tests/world/catalogue.ts'
import { accepted } from '../answer.ts'
import { readBatchOf } from '../product/batches.ts'
import { ask } from '../product/core.ts'
import { outcomeOf } from '../product/outcome.ts'
import type { Random } from '../random.ts'
import type { Batch, Category, Model, RechargeRule, Voucher } from '../rules/model.ts'
import * as rules from '../rules/vouchers.ts'
import { type Action, oneOf, type Plan } from './plan.ts'

export const print: Action = (model, random) => {
  const category = oneOf(
    random,
    model.categories.filter(({ kind }) => kind !== 'card'),
  )
  return category ? printing(model, category, 1 + random.below(4)) : null
}

export function printing(model: Model, category: Category, count: number): Plan {
  let batch: Batch | undefined
  return {
    sentence: `${count} vouchers of category ${category.id} are printed`,
    async act(product) {
      const batchId = await orderVouchers(product, { categoryId: BigInt(category.id), count })
      await makeBatch(product, batchId)
      batch = await readBatchOf(product, category, batchId)
      return { answer: accepted({ count: batch.vouchers.length }) }
    },
    expect() {
      if (batch) model.batches.push(batch)
      return accepted({ count })
    },
  }
}

export const activate: Action = (model, random) => {
  const ready = model.batches.filter(({ status }) => status === 'ready')
  const batch = oneOf(random, random.chance(80) ? ready : model.batches)
  return batch ? activating(model, batch) : null
}

export function activating(model: Model, batch: Batch): Plan {
  return {
    sentence: `batch ${batch.id} is activated`,
    act: ({ database }) =>
      outcomeOf(database.transact((tx) => activateBatch(tx, BigInt(batch.id), null)).then(() => ({}))),
    expect: () => rules.activate(model, { batch }),
  }
}

function someRange(random: Random, { vouchers }: Batch): rules.Range {
  const first = random.below(vouchers.length)
  return { first, last: first + random.below(vouchers.length - first) }
}

const serials = ({ vouchers }: Batch, { first, last }: rules.Range) => ({
  from: vouchers[first]?.serial ?? '',
  to: vouchers[last]?.serial ?? '',
})

export const sell: Action = (model, random) => {
  const batch = oneOf(random, model.batches)
  const sellers = model.clients.filter(({ seller }) => seller)
  const seller = oneOf(random, random.chance(80) ? sellers : model.clients)
  if (!batch || !seller) return null
  const wish = { batch, seller, range: someRange(random, batch), byCash: random.chance(40) }
  return {
    sentence: `client ${seller.id} buys ${JSON.stringify(wish.range)} of batch ${batch.id} ${wish.byCash ? 'for cash' : 'from its wallet'}`,
    keyed: true,
    act: (product, key) => {
      const ids = { batchId: BigInt(batch.id), sellerId: BigInt(seller.id) }
      const payment = wish.byCash ? ('cash' as const) : ('wallet' as const)
      const input = { ...ids, ...serials(batch, wish.range), payment }
      return ask(product, sellVouchers, { input, key }, ({ count, total }) => ({ count, total }))
    },
    expect: ({ id = '' }) => rules.sell(model, wish, id),
  }
}

export const takeBack: Action = (model, random) => {
  const sale = oneOf(random, model.sales)
  if (!sale) return null
  const range = someRange(random, sale.batch)
  return {
    sentence: `what is left of sale ${sale.id} in ${JSON.stringify(range)} comes back`,
    keyed: true,
    act: (product, key) => {
      const input = { saleId: BigInt(sale.id), ...serials(sale.batch, range), reason: null }
      return ask(product, takeBackVouchers, { input, key }, ({ count, total }) => ({ count, total }))
    },
    expect: () => rules.takeBack(model, { sale, range }),
  }
}

export const cancel: Action = (model, random) => {
  const batch = oneOf(random, model.batches)
  if (!batch) return null
  const range = random.chance(70) ? someRange(random, batch) : null
  return {
    sentence: `${range ? JSON.stringify(range) : 'all'} of batch ${batch.id} is cancelled`,
    act: ({ database }) => {
      const target = range ? serials(batch, range) : { batchId: BigInt(batch.id) }
      const cancelled = cancelVouchers(database, target, { staffId: null, reason: null })
      return outcomeOf(cancelled.then((figures) => ({ accepted: { ...figures } })))
    },
    expect: () => rules.cancel(model, { batch, range }),
  }
}

export const letBatchExpire: Action = (model, random) => {
  const batch = oneOf(random, model.batches)
  if (!batch) return null
  return {
    sentence: `the vouchers of batch ${batch.id} expire`,
    async act({ asOwner }) {
      await asOwner('update voucher set expires_at = now() where batch_id = $1', [batch.id])
      return { answer: accepted() }
    },
    expect() {
      for (const voucher of batch.vouchers) voucher.expired = true
      return accepted()
    },
  }
}

function someVoucher({ batches }: Model, random: Random, kind: Category['kind']): Voucher | undefined {
  const all = batches.flatMap(({ vouchers }) => vouchers)
  const fitting = all.filter(
    ({ batch, status }) => batch.category.kind === kind && (status === 'available' || status === 'sold'),
  )
  return oneOf(random, random.chance(75) ? fitting : all)
}

const unknownCode = '1234567890123452'

export const recharge: Action = (model, random) => {
  const client = oneOf(random, model.clients)
  const voucher = random.chance(5) ? null : (someVoucher(model, random, 'recharge') ?? null)
  if (!client) return null
  return {
    sentence: `client ${client.id} recharges with ${voucher?.serial ?? 'a code nobody has'}`,
    auth: { client, asks: 'phone' },
    keyed: true,
    act: ({ hands }, key) => hands.recharge(client, voucher?.code ?? unknownCode, key),
    expect: () => rules.recharge(model, { client, voucher }),
  }
}

export const acceptGoods: Action = (model, random) => {
  const client = oneOf(random, model.clients)
  const voucher = random.chance(5) ? null : (someVoucher(model, random, 'goods') ?? null)
  if (!client) return null
  return {
    sentence: `client ${client.id} accepts ${voucher?.serial ?? 'a code nobody has'}`,
    auth: { client, asks: 'merchant' },
    keyed: true,
    act: ({ hands }, key) => hands.useGoods(client, voucher?.code ?? unknownCode, key),
    expect: ({ id = '' }) => rules.useGoods(model, { client, voucher }, id),
  }
}

export const changeRechargeRule: Action = (model, random) =>
  settingRechargeRule(model, {
    enabled: random.chance(80),
    min: random.pick([null, null, 7_000n]),
    max: random.pick([null, null, 9_000n]),
  })

export function settingRechargeRule(model: Model, rule: RechargeRule): Plan {
  return {
    sentence: `recharging by voucher is now ${rule.enabled ? 'on' : 'off'}, from ${rule.min} to ${rule.max}`,
    act: ({ database }) =>
      outcomeOf(
        database
          .transact(async (tx) => {
            await changeMethod(tx, {
              code: 'voucher',
              staffId: null,
              active: rule.enabled,
              amountMinorMin: rule.min,
              amountMinorMax: rule.max,
            })
            return findMethod(tx, 'voucher')
          })
          .then(({ active }) => ({ accepted: { enabled: active } })),
      ),
    expect() {
      model.rechargeRule = rule
      return accepted({ enabled: rule.enabled })
    },
  }
}
