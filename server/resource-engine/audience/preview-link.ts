import { sql } from 'kysely'
import { hasPreviewLinks } from '#contract/kernel/resource/audience-operations.ts'
import type { Resource } from '#contract/kernel/resource/resource.ts'
import type { Db } from '#server/platform/db/database.ts'
import { passedAddress } from '#server/platform/files/index.ts'
import { isOpenPass, type KeyRing, openPasses } from '#server/platform/secrets/index.ts'

interface LinkDeps {
  readonly db: Db
  readonly keys: KeyRing
}
type Row = Readonly<Record<string, unknown>>

/** Of a row `t` that a preview link shows: a draft, or what comes or is live. What ended or is hidden closes its links. */
export const isPreviewed = sql`(
  coalesce(t.publish_at_to > now(), true) and (t.active or coalesce(t.published_at > now(), true))
)`

/**
 * The pass of a link by which a colleague without a session reads one row as its readers will. It ends within a day.
 * @returns null where rows do not say when they are shown
 */
export async function previewPassOf(
  { db, keys }: LinkDeps,
  resource: Resource,
  { id }: { readonly id: string },
): Promise<string | null> {
  const { name } = resource
  if (!hasPreviewLinks(resource)) return null
  return (await openPasses(db, keys, 'preview-link'))(`${name}/${id}`)
}

/** Whether the pass opens this row. */
export function opensPreview(
  { db, keys }: LinkDeps,
  { name }: Resource,
  { id, pass }: { readonly id: string; readonly pass: unknown },
): Promise<boolean> {
  return isOpenPass(db, keys, 'preview-link', { subject: `${name}/${id}`, pass })
}

const hiddenAddress = /\/files\/([\da-f-]{36})(?=")/g

/** The row with addresses by which its pictures are seen before visitors see them. */
export async function withPassedFiles<R extends Row>({ db, keys }: LinkDeps, row: R): Promise<R> {
  const passOf = await openPasses(db, keys, 'file-pass')
  return JSON.parse(
    JSON.stringify(row).replace(hiddenAddress, (_address, id: string) => passedAddress(id, passOf)),
  )
}
