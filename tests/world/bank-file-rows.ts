import type { ActionRows } from './action-rows.ts'
import type { Caller } from './caller.ts'

/** Files of one approved settlement each. */
export function rowsOfBankFiles(
  admin: Caller,
  settlements: ActionRows | undefined,
): Readonly<Record<string, ActionRows>> {
  return {
    'bank-files': {
      async make() {
        const id = await settlements?.make()
        await admin.post(`/settlements/${id}/approvals`, {}).data()
        const file = await admin.post('/bank-files', { settlement_ids: [id] }).data<{ id: string }>()
        return file.id
      },
    },
  }
}
