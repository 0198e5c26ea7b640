import type { Day } from './open-day.ts'
import { asOwner } from './open-day-shop.ts'
import type { Played } from './play-day.ts'

/** A payment that its sender was told of is gone, and an account outside has a thousandth of a dinar more. */
export async function forgeDay({ database }: Day, { asked }: Played): Promise<void> {
  const paid = asked.flatMap(({ request, outcome }) =>
    request.kind === 'transfer' && outcome?.kind === 'acknowledged' ? outcome.id : [],
  )
  const id = paid.at(-1)
  if (id === undefined) throw new Error('no transfer was acknowledged')
  await asOwner(
    database.ownerUrl,
    `do $$ begin
       set local session_replication_role = replica;
       delete from ledger.entry where transaction_id = ${id};
       delete from ledger.transaction where id = ${id};
       update ledger.account set balance = balance + 1
       where id = (select min(id) from ledger.account where kind = 'clearing:bank');
     end $$`,
  )
}

/** What a judge who sees the forgery has to name. */
const named = [/^[1-9]\d* acknowledged effects lost/, /^clearing:bank moved by/, /^ledger\./]

/** @returns what the failures do not name */
export function missedForgeries(failures: readonly string[]): string[] {
  return named
    .filter((pattern) => !failures.some((failure) => pattern.test(failure)))
    .map(({ source }) => source)
}
