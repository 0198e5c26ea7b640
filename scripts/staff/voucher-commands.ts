import { readFile, writeFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { z } from 'zod'
import { currencyOf } from '#contract/kernel/currencies.ts'
import { lastDayOf } from '#contract/kernel/dates.ts'
import type { Language } from '#contract/kernel/localized.ts'
import { toWire } from '#contract/kernel/money.ts'
import { batchCountMax } from '#contract/shapes/voucher.ts'
import {
  activateBatch,
  type CancelTarget,
  cancelVouchers,
  importCodes,
  listLatestBatches,
  makeBatch,
  type RejectedRow,
  readCodeFile,
} from '#server/modules/vouchers/index.ts'
import { orderBatchWithoutApproval } from '#server/modules/vouchers/staff/index.ts'
import { translate } from '#server/platform/messages.ts'
import {
  type Command,
  type Context,
  defineCommand,
  flag,
  id,
  lastDay,
  type Outcome,
  text,
  whole,
} from './command.ts'

const ownerOnly = 0o600
const batchesShownMax = 100

export const voucherCommands: readonly Command[] = [
  defineCommand({
    noun: 'batch',
    verb: 'create',
    needs: 'generate-vouchers-store',
    options: {
      category: id,
      count: whole(1, batchCountMax),
      format: z.enum(['digits16', 'base32']).default('digits16'),
      expires: lastDay.optional(),
      layout: z.enum(['a4', '80mm']).default('a4'),
      note: text.optional(),
      now: flag,
    },
    async run({ services, staffId, locale, progress }, options) {
      const batchId = await services.database.transact((tx) =>
        orderBatchWithoutApproval(tx, services, {
          categoryId: options.category,
          count: options.count,
          codeFormat: options.format,
          expiresAt: options.expires ?? null,
          printLayout: options.layout,
          note: options.note ?? null,
          staffId,
        }),
      )
      const values = { id: batchId.toString(), count: options.count }
      if (!options.now) return { sentence: 'done.batch_ordered', values }
      // The server's job may run too; each makes what the other has not.
      await makeBatch(services, batchId, {
        onProgress: (made, count) =>
          progress(translate(locale, 'staff:progress.made', { made, total: count })),
      })
      return { sentence: 'done.batch_made', values }
    },
  }),
  defineCommand({
    noun: 'batch',
    verb: 'list',
    acts: 'never',
    options: {},
    async run({ services }) {
      const batches = await listLatestBatches(services.database.db, batchesShownMax)
      return {
        sentence: 'done.listed',
        values: { count: batches.length },
        rows: batches.map((batch) => ({
          id: batch.id,
          category_id: batch.categoryId,
          prefix: batch.prefix,
          source: batch.source,
          status: batch.status,
          made: batch.madeCount,
          count: batch.count,
          amount: toWire(batch.amountMinor, currencyOf(batch.currency)),
          expires_on: batch.expiresAt && lastDayOf(batch.expiresAt),
          printed_at: batch.printedAt,
        })),
      }
    },
  }),
  defineCommand({
    noun: 'batch',
    verb: 'activate',
    needs: 'generate-vouchers-activate',
    options: { batch: id },
    async run({ services, staffId }, { batch }) {
      await services.database.transact((tx) => activateBatch(tx, batch, staffId))
      return { sentence: 'done.batch_activated', values: { id: batch.toString() } }
    },
  }),
  defineCommand({
    noun: 'batch',
    verb: 'cancel',
    needs: 'vouchers-cancel',
    options: { batch: id, reason: text.optional() },
    run: (context, { batch, reason }) => cancel(context, { batchId: batch }, reason),
  }),
  defineCommand({
    noun: 'voucher',
    verb: 'cancel',
    needs: 'vouchers-cancel',
    options: { from: text, to: text.optional(), reason: text.optional() },
    run: (context, { from, to, reason }) => cancel(context, { from, to: to ?? from }, reason),
  }),
  defineCommand({
    noun: 'codes',
    verb: 'import',
    needs: 'voucher-imports-store',
    options: {
      category: id,
      file: text,
      'code-column': text.optional(),
      'serial-column': text.optional(),
      'expiry-column': text.optional(),
      rejected: text.optional(),
      activate: flag,
    },
    async run({ services, staffId, locale }, options) {
      const { database, keys } = services
      const rows = await readCodeFile(await readFile(options.file))
      const result = await database.transact(async (tx) => {
        const imported = await importCodes(tx, keys, {
          categoryId: options.category,
          fileName: basename(options.file),
          rows,
          columns: {
            code: options['code-column'] ?? null,
            serial: options['serial-column'] ?? null,
            expiry: options['expiry-column'] ?? null,
          },
          staffId,
        })
        if (options.activate && imported.batchId !== null) {
          await activateBatch(tx, imported.batchId, staffId)
        }
        return imported
      })
      const { batchId, accepted, rejected } = result
      if (rejected.length > 0 && options.rejected !== undefined) {
        await writeFile(options.rejected, rejectedFile(rejected, locale), { mode: ownerOnly })
      }
      return {
        sentence: batchId === null ? 'done.codes_refused' : 'done.codes_imported',
        values: { id: batchId?.toString() ?? '', accepted, rejected: rejected.length },
        rows: rejected.map(({ line, last4, reason }) => ({
          line,
          last4,
          reason: translate(locale, `staff:reject.${reason}`),
        })),
        failed: batchId === null,
      }
    },
  }),
]

async function cancel(
  { services, staffId, locale, progress }: Context,
  target: CancelTarget,
  reason: string | undefined,
): Promise<Outcome> {
  const result = await cancelVouchers(services.database, target, {
    staffId,
    reason: reason ?? null,
    onProgress: (cancelled) => progress(translate(locale, 'staff:progress.cancelled', { cancelled })),
  })
  return { sentence: 'done.vouchers_cancelled', values: { ...result } }
}

function rejectedFile(rejected: readonly RejectedRow[], locale: Language): string {
  const lines = rejected.map(
    ({ line, last4, reason }) =>
      `${line},${last4},${reason},"${translate(locale, `staff:reject.${reason}`)}"`,
  )
  return ['\ufeffline,code_last4,reason,explanation', ...lines, ''].join('\n')
}
