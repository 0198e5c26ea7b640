import { findClientsByHandles, readHandle } from '#server/modules/clients/index.ts'
import type { Services } from '#server/services.ts'
import { StaffProblem } from './open-context.ts'

/** By phone in any form, e-mail, user name or member number. */
export async function findClientId({ database }: Services, typed: string): Promise<bigint> {
  const [client] = await findClientsByHandles(database.db, [readHandle(typed)])
  if (!client) throw new StaffProblem('problems.unknown_client', { client: typed })
  return client.id
}
