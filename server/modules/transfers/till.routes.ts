import * as tills from '#contract/operations/transfers/tills.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Api } from '#server/platform/http/api.ts'
import type { KeyRing } from '#server/platform/secrets/index.ts'
import { addTill, endTill, listTills } from './manage-tills.ts'
import { makeTillBill, showTill, showTillBill, withdrawTillBill } from './work-at-till.ts'

export function routeTills(
  api: Api,
  { database: { db, transact }, keys }: { readonly database: Database; readonly keys: KeyRing },
): void {
  api.route(tills.listTills, ({ actor }) => listTills(db, keys, actor.id))
  api.route(tills.addTill, ({ actor, body }) => transact((tx) => addTill(tx, keys, actor.id, body.name)))
  api.route(tills.endTill, ({ actor, params }) => transact((tx) => endTill(tx, actor.id, params.id)))
  api.route(tills.showTill, ({ params: { token } }) => showTill(db, { keys, token }))
  api.route(tills.makeTillBill, ({ params: { token }, body: { amount, note } }) =>
    transact((tx) => makeTillBill(tx, { keys, token }, { amountMinor: amount, note: note || null })),
  )
  api.route(tills.showTillBill, ({ params: { token, code } }) => showTillBill(db, { keys, token }, code))
  api.route(tills.withdrawTillBill, ({ params: { token, code } }) =>
    transact((tx) => withdrawTillBill(tx, { keys, token }, code)),
  )
}
