import { tripoliToday } from '#contract/kernel/dates.ts'
import type { ConsoleWorld } from './console-world.ts'

interface Answer {
  readonly as_of: string
  readonly from: string
  readonly columns: readonly { readonly name: string }[]
  readonly rows: readonly { readonly key: string; readonly values: readonly (string | null)[] }[]
}

/** Written by hand from the rows: key, and the measures in the order of their names. Parameters: first day, moment. */
const slow: Readonly<Record<string, { readonly measures: readonly string[]; readonly text: string }>> = {
  category: {
    measures: ['cards', 'sales', 'margin', 'fees'],
    text: `
      select category_id::text as key, sum(sign * quantity) as a, sum(sign * total_amount) as b,
        sum(sign * (total_amount - cost - buy_fee)) as c, sum(sign * sell_fee) as d
      from (
        select o.*, 1 as sign, o.created_at as at from card_order o
        union all select o.*, -1, o.refunded_at from card_order o where o.refunded_at is not null
      ) e
      where at >= $1::date::timestamp at time zone 'Africa/Tripoli' and at < $2::timestamptz
      group by 1`,
  },
  fees: {
    measures: ['transactions', 'fees'],
    text: `
      select t.operation as key, count(*) as a, sum(e.amount) as b, 0 as c, 0 as d
      from ledger.entry e join ledger.account a on a.id = e.account_id join ledger.transaction t on t.id = e.transaction_id
      where a.kind = 'revenue:fees'
        and e.created_at >= $1::date::timestamp at time zone 'Africa/Tripoli' and e.created_at < $2::timestamptz
      group by 1`,
  },
  hour: {
    measures: ['cards'],
    text: `
      select to_char(at at time zone 'Africa/Tripoli', 'HH24') as key, sum(sign) as a, 0 as b, 0 as c, 0 as d
      from (
        select created_at as at, quantity as sign from card_order
        union all select refunded_at, -quantity from card_order where refunded_at is not null
      ) e
      where at >= $1::date::timestamp at time zone 'Africa/Tripoli' and at < $2::timestamptz
      group by 1`,
  },
  cohorts: {
    measures: ['clients'],
    text: `
      select to_char(month, 'YYYY-MM-DD') as key, count(*) as a, 0 as b, 0 as c, 0 as d
      from (
        select r.client_id, min(date_trunc('month', t.created_at at time zone 'Africa/Tripoli')) as month
        from recharge r join ledger.transaction t on t.id = r.transaction_id
        where $1::text is not null and t.created_at < $2::timestamptz group by 1
      ) first group by 1`,
  },
}

/** Each figure that is not what the slow query says, now and as of a past moment. */
export async function differencesOf(world: ConsoleWorld): Promise<string[]> {
  const differences: string[] = []
  for (const daysAgo of [0, 100.3]) {
    const moment = new Date(Date.now() - daysAgo * 86_400_000).toISOString()
    const from = new Date(Date.now() - 380 * 86_400_000).toISOString().slice(0, 10)
    for (const [name, { measures, text }] of Object.entries(slow)) {
      const path = `/statistics?report=${name}&from=${from}&to=${tripoliToday(new Date(moment))}&as_of=${encodeURIComponent(moment)}`
      const shown = await world.admin.get(path).data<Answer>()
      const { rows } = await world.byHand.query<Record<string, string>>(text, [from, moment])
      const expected = Object.fromEntries(
        rows.map((row) => [row['key'], measures.map((_, at) => String(row['abcd'[at] ?? ''] ?? '0'))]),
      )
      const given = Object.fromEntries(
        shown.rows.map(({ key, values }) => [
          key,
          measures.map((measure) => {
            const at = shown.columns.findIndex((column) => column.name === measure)
            return (values[at] ?? '0').replace('.', '').replace(/^(-?)0+(?=\d)/, '$1')
          }),
        ]),
      )
      for (const key of new Set([...Object.keys(expected), ...Object.keys(given)])) {
        const [wanted, got] = [expected[key]?.join(' '), given[key]?.join(' ')]
        if (wanted !== got) differences.push(`${name} ${key} as of ${moment}: ${got} instead of ${wanted}`)
      }
    }
  }
  return differences
}
