import { type MasterKeyUse, readMasterKeyUse, rewrapBatchKeys } from '#server/modules/vouchers/index.ts'
import { recordActivity } from '#server/platform/activity/record-activity.ts'
import { translate } from '#server/platform/messages.ts'
import { rewrapSeedKeys } from '#server/platform/second-factor/index.ts'
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
      const batches = await rewrapBatchKeys(services, (moved) =>
        progress(translate(locale, 'staff:progress.rewrapped', { count: moved })),
      )
      const count = await database.transact(async (tx) => {
        const seedKeys = await rewrapSeedKeys(tx, keys)
        await recordActivity(tx, [
          {
            action: 'keys_rotated',
            subject: { type: 'master_key', id: keys.masterKeyId },
            actor: { type: staffId === null ? 'system' : 'staff', id: staffId },
            after: { batches, seed_keys: seedKeys },
          },
        ])
        return batches + seedKeys
      })
      return { sentence: 'done.keys_rotated', values: { count, key: keys.masterKeyId } }
    },
  }),
]

function describeUse(use: readonly MasterKeyUse[], key: string): Outcome {
  const keysOf = (state: MasterKeyUse['state']) =>
    use.reduce((sum, one) => sum + (one.state === state ? one.batches + one.seedKeys : 0), 0)
  const rows = use.map(({ keyId, state, batches, vouchers, seedKeys }) => {
    return { key_id: keyId, state, batches, vouchers, seed_keys: seedKeys }
  })
  const missing = keysOf('missing')
  if (missing > 0) return { sentence: 'done.keys_missing', values: { count: missing }, rows, failed: true }
  const retired = keysOf('retired')
  if (retired > 0) return { sentence: 'done.keys_unsettled', values: { count: retired, key }, rows }
  return { sentence: 'done.keys_settled', values: { key }, rows }
}
