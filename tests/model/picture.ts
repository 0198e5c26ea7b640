import type { Product } from './product/product.ts'
import type { Account } from './rules/bank.ts'
import type { Model } from './rules/model.ts'

/** The visible state, one line for each row: the model and the database must agree on it. */
export type Picture = readonly string[]

export function pictureOf(model: Model): Picture {
  const { bank, clients, batches, promos, orders, holds, uses, settlements } = model
  return [
    ...[...bank.accounts]
      .filter(([, account]) => isUsed(account))
      .map(([name, account]) => lineOf(name, account)),
    ...clients.map(({ id, pro, merchant, seller, active, verified, sent }) =>
      ['client', id, ...[pro, merchant, seller, active, verified].map(letter), sent].join(' '),
    ),
    ...batches.map(({ id, status }) => `batch ${id} ${status}`),
    ...batches.flatMap(({ vouchers }) =>
      vouchers.map(({ id, status, owner, usedBy, sale, marked, shown }) =>
        [
          'voucher',
          id,
          status,
          owner?.id ?? '-',
          usedBy?.id ?? '-',
          sale?.id ?? '-',
          letter(marked),
          letter(shown),
        ].join(' '),
      ),
    ),
    ...promos.map((promo) => {
      const uses = orders.filter((order) => order.promo === promo && !order.refunded)
      return `promo ${promo.id} ${uses.length}`
    }),
    ...orders.map(({ id, client, refunded, cards, full, discount, commission }) =>
      ['order', id, client.id, letter(refunded), cards.length, full - discount, discount, commission].join(
        ' ',
      ),
    ),
    ...holds.map(({ id, amount, captured, status }) => `hold ${id} ${amount} ${captured} ${status}`),
    ...settlements.flatMap(({ id, status, count, total, fee }) => [
      `settlement ${id} ${status} ${count} ${total} ${fee}`,
      `hold ${id} ${total - fee} ${status === 'paid' ? total - fee : 0n} ${{ requested: 'open', paid: 'captured', refused: 'released' }[status]}`,
    ]),
    ...uses.map(({ id, merchant, amount, fee, settlement }) =>
      ['use', id, merchant.id, amount, fee, settlement?.id ?? '-'].join(' '),
    ),
  ].sort()
}

/** As the database writes it. */
function letter(flag: boolean): string {
  return flag ? 't' : 'f'
}

function isUsed({ balance, held, version }: Account): boolean {
  return balance !== 0n || held !== 0n || version !== 0n
}

function lineOf(name: string, { balance, held, version }: Account): string {
  return `${name}: ${balance}, ${held} held, ${version} entries`
}

/** Of the people and things of this model, and of the operator. */
export async function pictureIn({ asOwner }: Product, model: Model): Promise<Picture> {
  const { rows } = await asOwner(pictureQuery, [
    model.clients.map(({ id }) => id),
    model.categories.map(({ id }) => id),
    model.promos.map(({ id }) => id),
    [...model.categories.map(({ supplierId }) => supplierId)],
    model.pots.map((pot) => pot.split(' ')[2]),
  ])
  return rows.map(({ line }) => line).sort()
}

const accountLine = `
  concat_ws(' ', a.kind, a.owner_type, a.owner_id, a.currency) || ': ' || a.balance || ', ' || a.held || ' held, ' || a.version || ' entries'`

/** One line for all stripes. */
const ofOperator = `(owner_type is null or owner_type = 'stripe')`

const pictureQuery = {
  name: 'picture',
  text: `
    with people as materialized (select unnest($1::bigint[]) as id),
      mine as materialized (select a.id from ledger.account a join people on a.owner_type = 'client' and a.owner_id = people.id
                            union all select id from ledger.account where owner_type = 'plain' and owner_id = any($5::bigint[])),
      batches as materialized (select id, status from voucher_batch where category_id = any($2::bigint[]))
    select ${accountLine} as line from ledger.account a
    where (id in (select id from mine) or owner_type = 'supplier' and owner_id = any($4::bigint[]))
      and (balance <> 0 or held <> 0 or version <> 0)
    union all
    select concat_ws(' ', kind, currency) || ': ' || sum(balance) || ', ' || sum(held) || ' held, ' || sum(version) || ' entries'
    from ledger.account where ${ofOperator} group by kind, currency having sum(version) <> 0
    union all
    select concat_ws(' ', 'client', c.id, c.pro, c.merchant, c.seller, c.status = 'active', c.phone_verified_at is not null,
                     coalesce(split_part(w.tally, ' ', 2), '0'))
    from people join client c on c.id = people.id
    left join ledger.account w on w.kind = 'wallet' and w.owner_type = 'client' and w.owner_id = c.id
    union all
    select concat_ws(' ', 'batch', id, status) from batches
    union all
    select concat_ws(' ', 'voucher', v.id, v.status, coalesce(v.owner_id::text, '-'), coalesce(v.used_by::text, '-'),
                     coalesce(v.sale_id::text, '-'), v.marked_used_at is not null,
                     exists (select from voucher_reveal r where r.voucher_id = v.id))
    from voucher v where v.batch_id in (select id from batches)
    union all
    select concat_ws(' ', 'promo', id, uses) from promo_code where id = any($3::bigint[])
    union all
    select concat_ws(' ', 'order', id, client_id, refunded_at is not null, quantity, total_amount, discount, commission)
    from card_order where client_id in (select id from people)
    union all
    select concat_ws(' ', 'hold', id, amount, captured, status) from ledger.hold where account_id in (select id from mine)
    union all
    select concat_ws(' ', 'settlement', id, status, vouchers_count, total_amount, fee)
    from settlement where client_id in (select id from people)
    union all
    select concat_ws(' ', 'use', id, merchant_id, amount, fee, coalesce(settlement_id::text, '-'))
    from voucher_use where merchant_id in (select id from people)`,
}

/** The operator's accounts before the first action. */
export async function readOpening({ asOwner }: Product): Promise<Map<string, Account>> {
  const { rows } = await asOwner(
    `select concat_ws(' ', kind, currency) as name, sum(balance) as balance, sum(held) as held, sum(version) as version
     from ledger.account where ${ofOperator} group by kind, currency`,
  )
  return new Map(
    rows.map(({ name, balance, held, version }) => [
      name,
      { balance: BigInt(balance), held: BigInt(held), version: BigInt(version) },
    ]),
  )
}

/** Lines that only one of them has. */
export function differences(expected: Picture, actual: Picture): string[] {
  const [inModel, inDatabase] = [new Set(expected), new Set(actual)]
  return [
    ...expected.filter((line) => !inDatabase.has(line)).map((line) => `the model has      ${line}`),
    ...actual.filter((line) => !inModel.has(line)).map((line) => `the database has   ${line}`),
  ]
}
