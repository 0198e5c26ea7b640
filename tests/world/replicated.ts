import { migrate } from '#server/platform/db/migrate.ts'
import type { EmbeddedPostgres } from '#server/platform/embedded/embedded-postgres.ts'
import { fund } from './money.ts'
import { type Standby, startPrimary, startStandby } from './standby.ts'
import { openUnreliableWire, type UnreliableWire } from './unreliable-wire.ts'
import { openWorld, type World } from './world.ts'

/** A world on a primary that has a replica, with layla who has 1,000 dinars. */
export interface Replicated {
  readonly world: World
  readonly primary: EmbeddedPostgres
  readonly standby: Standby
  /** From the world to the primary. */
  readonly wire: UnreliableWire
  /** From the primary to its replica. */
  readonly feed: UnreliableWire
  close(): Promise<void>
}

/** @param knowsReplica the world itself reads the past there */
export async function openReplicated({ knowsReplica }: { knowsReplica: boolean }): Promise<Replicated> {
  const primary = await startPrimary()
  await migrate(primary.ownerUrl)
  const feed = await openUnreliableWire(primary.backupUrl)
  const standby = await startStandby(
    { ...primary, backupUrl: feed.url },
    // What is replayed does not wait for statements: each conflict shows at once.
    { max_standby_streaming_delay: '0', wal_retrieve_retry_interval: '100ms' },
  )
  const wire = await openUnreliableWire(primary.appUrl)
  const world = await openWorld({
    database: { url: wire.url, ownerUrl: primary.ownerUrl, drop: () => Promise.resolve() },
    ...(knowsReplica && { env: { DATABASE_REPLICA_URL: standby.appUrl } }),
    workers: false,
  })
  await fund(world, 'layla', '1000.000')
  return {
    world,
    primary,
    standby,
    wire,
    feed,
    async close() {
      await world.close()
      await wire.close()
      await standby.stop()
      await feed.close()
      await primary.stop()
    },
  }
}
