import { migrate } from '#server/platform/db/migrate.ts'
import type { EmbeddedPostgres } from '#server/platform/embedded/embedded-postgres.ts'
import { fund } from './money.ts'
import { type Standby, startPrimary, startStandby } from './standby.ts'
import { openWorld, type World } from './world.ts'

/** A world on a primary that has a replica, with layla who has 1,000 dinars. */
export interface Replicated {
  readonly world: World
  readonly primary: EmbeddedPostgres
  readonly standby: Standby
  close(): Promise<void>
}

/** @param knowsReplica the world itself reads the past there */
export async function openReplicated({ knowsReplica }: { knowsReplica: boolean }): Promise<Replicated> {
  const primary = await startPrimary()
  await migrate(primary.ownerUrl)
  // What is replayed does not wait for statements: each conflict shows at once.
  const standby = await startStandby(primary, { max_standby_streaming_delay: '0' })
  const world = await openWorld({
    database: { url: primary.appUrl, ownerUrl: primary.ownerUrl, drop: () => Promise.resolve() },
    ...(knowsReplica && { env: { DATABASE_REPLICA_URL: standby.appUrl } }),
    workers: false,
  })
  await fund(world, 'layla', '1000.000')
  return {
    world,
    primary,
    standby,
    async close() {
      await world.close()
      await standby.stop()
      await primary.stop()
    },
  }
}
