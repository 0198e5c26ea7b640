import type { Language } from '#contract/kernel/localized.ts'
import type { AnswerInput } from '#contract/kernel/operation.ts'
import { fileMedia } from '#contract/kernel/operation.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import type { showDataExport as contract } from '#contract/operations/account/export-data.ts'
import { lockClient } from '#server/modules/clients/index.ts'
import { type Asking, type FactorDeps, withProof } from '#server/modules/identity/index.ts'
import { recordActivity } from '#server/platform/activity/record-activity.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { FileAnswer } from '#server/platform/http/file-answer.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { type ExportRow, findExportFile, findLatestExport, insertExport } from './export.queries.ts'

type Answer = AnswerInput<typeof contract>

export async function showDataExport(db: Db, clientId: bigint): Promise<Answer> {
  const latest = await findLatestExport(db, clientId)
  return {
    latest: latest && {
      id: latest.id.toString(),
      state: stateOf(latest),
      asked_at: latest.askedAt.toISOString(),
      expires_at: latest.expiresAt?.toISOString() ?? null,
    },
  }
}

function stateOf({ readyAt, failedAt, isExpired }: ExportRow) {
  if (isExpired) return 'expired'
  if (readyAt) return 'ready'
  return failedAt ? 'failed' : 'waiting'
}

/**
 * A job makes the copy. The file tells everything about a person: it is asked for with the password and a factor.
 * @throws Refusal `account.export_recent`, and what a proof throws
 */
export async function askDataExport(
  deps: FactorDeps & { readonly jobs: Jobs },
  asking: Asking & { readonly locale: Language; readonly ip: string },
): Promise<Answer> {
  const { clientId, locale, ip } = asking
  await withProof(deps, asking, async (tx) => {
    await lockClient(tx, clientId)
    const latest = await findLatestExport(tx, clientId)
    if (latest?.isRecent) throw new Refusal('account.export_recent')
    const id = await insertExport(tx, clientId, locale)
    await deps.jobs.enqueue(tx, 'export-client-data', { id: id.toString() })
    const client = { type: 'client', id: clientId } as const
    await recordActivity(tx, [{ action: 'data_asked', subject: client, actor: client, ip }])
    return {}
  })
  return showDataExport(deps.database.db, clientId)
}

/**
 * Each time it is saved is in the log of the client.
 * @throws Refusal `request.not_found` when it is not this client's, not ready or no longer kept
 */
export async function downloadDataExport(
  tx: Tx,
  { clientId, ip }: { readonly clientId: bigint; readonly ip: string },
  id: bigint,
): Promise<FileAnswer> {
  const body = await findExportFile(tx, clientId, id)
  if (!body) throw new Refusal('request.not_found')
  const client = { type: 'client', id: clientId } as const
  await recordActivity(tx, [{ action: 'data_saved', subject: client, actor: client, ip }])
  return new FileAnswer({ mime: fileMedia.zip, filename: 'mahfaza-data.zip', body })
}
