import type { Tampered, Tools } from './tools.ts'

/** Another value for a column of a record beside the ledger. */
const edits = {
  'activity_log.after': `coalesce(after, '{}') || '{"tampered": true}'`,
  'activity_log.actor_id': 'coalesce(actor_id, 0) + 1',
  'activity_log.created_at': `created_at - interval '1 day'`,
  'login_log.ip': `'10.6.6.6'`,
  'login_log.result': `case result when 'success' then 'incorrect' else 'success' end`,
  'approval.payload': `jsonb_set(payload, '{sent,amount}', '"9000.000"')`,
  'approval.maker_id':
    '(select max(id) from staff_user where id not in (approval.maker_id, coalesce(approval.checker_id, 0)))',
  'approval.reason': `'other'`,
  'voucher_reveal.client_id': '(select max(id) from client where id <> voucher_reveal.client_id)',
  'card_replacement.reason': `reason || '.'`,
  'card_replacement.created_at': `created_at - interval '1 day'`,
  'voucher_batch.amount': 'amount * 1000',
  'category.price': 'price + 1',
  'category.buy_price': 'price',
  'payment_method.fee_fixed': 'fee_fixed + 1',
  'subscription.price': 'price + 1',
  'subscription.cards_discount_bp': '5000 - cards_discount_bp',
  'product.price': 'price + 1',
  'product.active': 'not active',
  'money_transfer.reason': `reason || '.'`,
  'setting.value': `to_jsonb('9000000.000'::text)`,
  'promo_code.discount_bp': '10000',
  'statement_line.amount': 'amount - 1',
  'settlement.payee_number': `'999999'`,
  'payout_account.number': `'999999'`,
  'treasury_operation.reference': `'other'`,
  'treasury_day.lines_open': 'lines_open + 1',
} as const
export const recordColumns = Object.keys(edits) as (keyof typeof edits)[]

/** Which of its rows are sealed, and under which name. */
const rowsOf: Readonly<Record<string, string>> = {
  payment_method: `channel <> 'voucher'`,
  treasury_operation: `status = 'posted'`,
  treasury_day: `status = 'closed'`,
  money_transfer: `status = 'posted'`,
}
const names: Readonly<Record<string, string>> = {
  settlement: 'settlement_payee',
  treasury_operation: 'treasury_posting',
}

/** The column whose value is the id in the blocks. */
function keyOf(table: string): string {
  return { setting: 'key', payout_account: 'client_id' }[table] ?? 'id'
}

export async function editRecord({ run, pick }: Tools, column: keyof typeof edits): Promise<Tampered> {
  const [table = '', name = ''] = column.split('.')
  const key = keyOf(table)
  const row = await pick(table, rowsOf[table])
  if (table === 'approval') await run('alter table approval disable trigger approval_guarded')
  await run(`update ${table} set ${name} = ${edits[column]} where ${key} = '${row[key]}'`)
  return { named: [`${names[table] ?? table} ${row[key]}`] }
}

export const deletable = [
  ...(['activity_log', 'login_log', 'voucher_reveal', 'statement_line'] as const),
  'card_replacement',
] as const

export async function deleteRecord({ run, pick }: Tools, table: string): Promise<Tampered> {
  const { id } = await pick(table)
  await run(`delete from ${table} where id = ${id}`)
  return { named: [`${table} ${id}`] }
}

export async function insertActivity({ run }: Tools): Promise<Tampered> {
  await run(
    `insert into activity_log (id, action, subject_type, subject_id, actor_type) overriding system value
     values (-1, 'adjusted', 'client', '1', 'system')`,
  )
  return { named: ['activity_log -1'] }
}

/** Writes the same again: an hour later nobody sees that it was another value for a moment. */
export const putBacks = [
  'category.price',
  'payment_method.fee_fixed',
  'subscription.price',
  'product.price',
  'setting.value',
  'promo_code.discount_bp',
  'payout_account.number',
] as const

export async function putBack(tools: Tools, column: (typeof putBacks)[number]): Promise<Tampered> {
  const [table = '', name = ''] = column.split('.')
  const key = keyOf(table)
  const row = await tools.pick(table, rowsOf[table])
  const where = `${key} = '${row[key]}'`
  await tools.run(
    `create temporary table before on commit preserve rows as select ${name} as value from ${table} where ${where}`,
  )
  await tools.run(`update ${table} set ${name} = ${edits[column]} where ${where}`)
  await tools.run(`update ${table} set ${name} = (select value from before) where ${where}`)
  return { named: [`${table} ${row[key]}`] }
}

/** A forged price, with an activity that tells of it and an answer of the program for another change. */
export async function explainPrice({ run, pick }: Tools): Promise<Tampered> {
  const { id } = await pick('category')
  await run(`update category set price = price + 1 where id = ${id}`)
  await run(
    `with told as (
       insert into activity_log (action, subject_type, subject_id, actor_type, before, after)
       values ('updated', 'category', '${id}', 'system', '{"price": "1.000"}', '{"price": "2.000"}') returning id
     )
     insert into ledger.record_answer (table_name, row_id, activity_id, mac)
     select 'category', '${id}', told.id, coalesce((select mac from ledger.record_answer order by random() limit 1), 'x') from told`,
  )
  return { named: [`category ${id}`] }
}

/** A forged price that the sealed state agrees with, or an end of the state. */
export async function forgeState({ run, pick, chance }: Tools): Promise<Tampered> {
  const { row_id: id } = await pick('ledger.record_state', `table_name = 'category'`)
  const change = ["set digest = repeat('x', 24)", "set version = version || '!'", 'set mac = null'][
    chance.between(0, 2)
  ]
  await run(`update ledger.record_state ${change} where table_name = 'category' and row_id = '${id}'`)
  return { named: [`record state category ${id}`] }
}

export async function insertPromoCode({ run }: Tools): Promise<Tampered> {
  const { rows } = await run(
    `insert into promo_code (code, discount_bp) values ('GIFT', 10000) returning id::text`,
  )
  return { named: [`promo_code ${rows[0].id}`] }
}

/** A good card, as if it had replaced another one by what two people agreed to about something else. */
export async function insertReplacement({ run }: Tools): Promise<Tampered> {
  const { rows } = await run(
    `insert into card_replacement (order_id, voucher_id, replacement_id, approval_id, reason)
     select v.order_id, v.id, (select min(id) from voucher where status = 'available'), (
       select max(id) from approval where status = 'executed' and kind <> 'card-replacement'), 'faulty'
     from voucher v where v.status = 'sold' and v.order_id is not null and v.sale_id is null
       and not exists (select from card_replacement x where v.id in (x.voucher_id, x.replacement_id))
     order by v.id limit 1 returning id::text`,
  )
  return { named: [`card_replacement ${rows[0].id}`] }
}

export async function undecideApproval({ run, pick }: Tools): Promise<Tampered> {
  const { id } = await pick('approval', `status = 'executed'`)
  await run('alter table approval disable trigger approval_guarded')
  await run(`update approval set status = 'withdrawn', checker_id = null where id = ${id}`)
  return { named: [`approval_decision ${id}`] }
}

/** Changes terms behind the back of their trigger, and puts everything back, within a moment. */
export async function switchTriggerOff({ run }: Tools): Promise<Tampered> {
  await run('alter table promo_code disable trigger promo_code_terms')
  await run('update promo_code set discount_bp = discount_bp')
  await run('alter table promo_code enable always trigger promo_code_terms')
  return { named: ['guard trigger promo_code.promo_code_terms'] }
}

/** The trigger stays, and does nothing any more. */
export async function emptyFunction({ run }: Tools): Promise<Tampered> {
  await run(
    `create or replace function name_terms_version() returns trigger language plpgsql as 'begin return new; end'`,
  )
  return { named: ['guard function name_terms_version()'] }
}
