import type { Caller } from './caller.ts'

interface Rows {
  make(): Promise<string>
}

/** Files of one approved settlement each. */
export function rowsOfBankFiles(
  admin: Caller,
  settlements: Rows | undefined,
): Readonly<Record<string, Rows>> {
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
