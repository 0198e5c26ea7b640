import { recordActivity } from '#server/platform/activity/record-activity.ts'
import { raiseAlarm } from '#server/platform/alarms/index.ts'
import type { Tx } from '#server/platform/db/database.ts'

/** A sealed record that a migration has written. */
export interface Migrated {
  readonly migration: string
  /** Of the sealed table. */
  readonly name: string
  readonly id: string
}

const idsNamedMax = 50

/** Migrations answer for what they wrote. The log and an alarm name them, so that staff look whether they should have. */
export async function announceMigrated(tx: Tx, migrated: readonly Migrated[]): Promise<void> {
  for (const [migration, rows] of Map.groupBy(migrated, (one) => one.migration)) {
    const records = Object.fromEntries(
      [...Map.groupBy(rows, ({ name }) => name)].map(([name, ofTable]) => [
        name,
        ofTable.slice(0, idsNamedMax).map(({ id }) => id),
      ]),
    )
    await recordActivity(tx, [
      {
        action: 'migrated',
        subject: { type: 'migration', id: migration },
        actor: { type: 'system', id: null },
        after: { count: rows.length, ...records },
      },
    ])
    await raiseAlarm(tx, {
      code: 'seals.migrated',
      subject: migration,
      details: { count: rows.length, ...records },
    })
  }
}
