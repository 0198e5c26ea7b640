import { defaultCurrency } from '#contract/kernel/currencies.ts'
import { toWire } from '#contract/kernel/money.ts'
import type { AnswerInput } from '#contract/kernel/operation.ts'
import { fileMedia } from '#contract/kernel/operation.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import type { listLikeRequests as contract } from '#contract/operations/recharges/answer-request.ts'
import { rechargeStatuses } from '#contract/operations/recharges/recharge.ts'
import type { Db } from '#server/platform/db/database.ts'
import { readFile } from '#server/platform/files/index.ts'
import { FileAnswer } from '#server/platform/http/file-answer.ts'
import { findSlipId, selectLikeRequests } from './recharges.queries.ts'

const likesMax = 20

/** @throws Refusal `request.not_found` */
export async function showSlip(db: Db, requestId: bigint): Promise<FileAnswer> {
  const id = await findSlipId(db, requestId)
  const file = id === null ? null : await readFile(db, id)
  if (!file) throw new Refusal('request.not_found')
  const kind = file.mime === fileMedia.pdf ? 'pdf' : 'webp'
  return new FileAnswer({ mime: fileMedia[kind], filename: `slip-${requestId}.${kind}`, body: file.bytes })
}

/** @throws Refusal `request.not_found` */
export async function listLikeRequests(db: Db, requestId: bigint): Promise<AnswerInput<typeof contract>> {
  if ((await findSlipId(db, requestId)) === null) throw new Refusal('request.not_found')
  const rows = await selectLikeRequests(db, requestId, likesMax)
  return rows.map(({ id, client, amountMinor, bank, status, sameSlip, sameReference, createdAt }) => ({
    id: id.toString(),
    client,
    amount: toWire(amountMinor, defaultCurrency),
    bank,
    status: rechargeStatuses.find((known) => known === status) ?? 'pending',
    same_slip: sameSlip,
    same_reference: sameReference,
    created_at: createdAt.toISOString(),
  }))
}
