import type { Visitor } from '#server/platform/abuse/index.ts'
import type { Db } from '#server/platform/db/database.ts'
import { type Asker, askerAbout } from '#server/platform/sign-in/index.ts'
import { accountOf } from './login-tries.ts'
import { findByContact } from './send-reset-code.ts'

/** Who asks for a new password; every contact is looked for alike. */
export async function askerOf(db: Db, contact: string, visitor: Visitor): Promise<Asker> {
  const client = await findByContact(db, contact)
  return askerAbout(client && accountOf(client.id), contact, visitor)
}
