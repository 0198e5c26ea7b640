import type { KeyObject } from 'node:crypto'
import type { BodyOf } from '#contract/kernel/operation.ts'
import type { noteAdEvents } from '#contract/operations/ads/show-ads.ts'
import type { Batches } from '#server/platform/batches.ts'
import type { Database } from '#server/platform/db/database.ts'
import { type AdEvent, addAdEvents } from './ad.queries.ts'
import { readShowing } from './sign-showing.ts'

type Events = BodyOf<typeof noteAdEvents>['events']

/** Collects what readers saw and followed, and adds it in batches; what was never given to the reader is left out. */
export function openAdEvents({ transact }: Pick<Database, 'transact'>, batches: Batches, key: KeyObject) {
  const events = batches.open<AdEvent>('ad events', (seen) => transact((tx) => addAdEvents(tx, seen)))
  return {
    add(sent: Events, reader: string): void {
      events.add(
        sent.flatMap(({ showing: named, kind }) => {
          const showing = readShowing(key, named, reader)
          if (!showing) return []
          return [{ adId: showing.adId, day: showing.day, showing: showing.number, kind, reader }]
        }),
      )
    },
  }
}
