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
  'voucher_batch.amount': 'amount * 1000',
  'category.price': 'price + 1',
  'category.buy_price': 'price',
  'payment_method.fee_fixed': 'fee_fixed + 1',
  'setting.value': `to_jsonb('9000000.000'::text)`,
} as const
export const recordColumns = Object.keys(edits) as (keyof typeof edits)[]

export async function editRecord({ run, pick }: Tools, column: keyof typeof edits): Promise<Tampered> {
  const [table = '', name = ''] = column.split('.')
  const key = table === 'setting' ? 'key' : 'id'
  const where = column === 'payment_method.fee_fixed' ? `channel <> 'voucher'` : `true`
  const row = await pick(table, where)
  if (table === 'approval') await run('alter table approval disable trigger approval_guarded')
  await run(`update ${table} set ${name} = ${edits[column]} where ${key} = '${row[key]}'`)
  return { named: [`${table} ${row[key]}`] }
}

export const deletable = ['activity_log', 'login_log', 'voucher_reveal'] as const

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

export async function insertPromoCode({ run }: Tools): Promise<Tampered> {
  const { rows } = await run(
    `insert into promo_code (code, discount_bp) values ('GIFT', 10000) returning id::text`,
  )
  return { named: [`promo_code ${rows[0].id}`] }
}

export async function undecideApproval({ run, pick }: Tools): Promise<Tampered> {
  const { id } = await pick('approval', `status = 'executed'`)
  await run('alter table approval disable trigger approval_guarded')
  await run(`update approval set status = 'withdrawn', checker_id = null where id = ${id}`)
  return { named: [`approval_decision ${id}`] }
}
