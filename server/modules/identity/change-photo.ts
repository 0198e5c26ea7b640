import { Refusal } from '#contract/kernel/refusal.ts'
import { changeClient, lockClient } from '#server/modules/clients/index.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { deleteFile, fileAddress, type PreparedImage, storeImage } from '#server/platform/files/index.ts'
import { findPhotoId } from './account.queries.ts'
import { type User, userOf } from './user.rules.ts'

/** Replaces a photo; the old one is deleted with it, so a loop of uploads keeps one picture. */
export async function changePhoto(
  tx: Tx,
  clientId: bigint,
  image: PreparedImage | null,
): Promise<{ user: User }> {
  if (!(await lockClient(tx, clientId))) throw new Refusal('request.unauthenticated')
  // Public, because a picture's address carries no token: 122 random bits, told only to the client.
  const photo = image && (await storeImage(tx, { image, visibility: 'public' }))
  const change = { photo_id: photo?.id ?? null, img_url: photo ? fileAddress(photo.id) : null }
  const replaced = await findPhotoId(tx, clientId)
  const after = await changeClient(tx, clientId, change)
  if (replaced !== null) await deleteFile(tx, replaced)
  return { user: userOf(after) }
}
