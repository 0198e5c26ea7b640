import { type MasterKeyUse, readMasterKeyUse, rewrapBatchKeys } from '#server/modules/vouchers/index.ts'
import { recordActivity } from '#server/platform/activity/record-activity.ts'
import { translate } from '#server/platform/messages.ts'
import { type Command, defineCommand, type Outcome } from './command.ts'

export const keyCommands: readonly Command[] = [
  defineCommand({
    noun: 'keys',
    verb: 'status',
    acts: 'never',
    options: {},
    async run({ services: { database, keys } }) {
      return describeUse(await readMasterKeyUse(database.db, keys), keys.masterKeyId)
    },
  }),
  defineCommand({
    noun: 'keys',
    verb: 'rotate',
    needs: 'settings-update',
    options: {},
    async run({ services, staffId, locale, progress }) {
      const { database, keys } = services
      const count = await rewrapBatchKeys(services, (moved) =>
        progress(translate(locale, 'staff:progress.rewrapped', { count: moved })),
      )
      await database.transact((tx) =>
        recordActivity(tx, [
          {
            action: 'keys_rotated',
            subject: { type: 'master_key', id: keys.masterKeyId },
            actor: { type: staffId === null ? 'system' : 'staff', id: staffId },
            after: { batches: count },
          },
        ]),
      )
      return { sentence: 'done.keys_rotated', values: { count, key: keys.masterKeyId } }
    },
  }),
]

function describeUse(use: readonly MasterKeyUse[], key: string): Outcome {
  const batchesOf = (state: MasterKeyUse['state']) =>
    use.reduce((sum, one) => sum + (one.state === state ? one.batches : 0), 0)
  const rows = use.map(({ keyId, state, batches, vouchers }) => ({ key_id: keyId, state, batches, vouchers }))
  const missing = batchesOf('missing')
  if (missing > 0) return { sentence: 'done.keys_missing', values: { count: missing }, rows, failed: true }
  const retired = batchesOf('retired')
  if (retired > 0) return { sentence: 'done.keys_unsettled', values: { count: retired, key }, rows }
  return { sentence: 'done.keys_settled', values: { key }, rows }
}
