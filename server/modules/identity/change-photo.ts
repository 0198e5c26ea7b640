import { Refusal } from '#contract/kernel/refusal.ts'
import { changeClient, lockClient } from '#server/modules/clients/index.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { fileAddress, type PreparedImage, storeImage } from '#server/platform/files/index.ts'
import { type User, userOf } from './user.rules.ts'

/** Replaces a photo; the old one is no longer referenced and will be purged. */
export async function changePhoto(
  tx: Tx,
  clientId: bigint,
  image: PreparedImage | null,
): Promise<{ user: User }> {
  if (!(await lockClient(tx, clientId))) throw new Refusal('request.unauthenticated')
  // Public, because a picture's address carries no token: 122 random bits, told only to the client.
  const photo = image && (await storeImage(tx, { image, visibility: 'public' }))
  const change = { photo_id: photo?.id ?? null, img_url: photo ? fileAddress(photo.id) : null }
  return { user: userOf(await changeClient(tx, clientId, change)) }
}
