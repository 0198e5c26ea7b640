/**
 * Connections of each process beside its pool: the posting engine's workers, its account directory and its flushes, the
 * listener, and one that looks at records as they were before a change.
 */
const besidePool = 8
/** Reads are short, and a standby that is promoted needs its connections for payments. */
export const standbyConnectionsMax = 4
/** Kept free for the owner's migrations, staff at the terminal and the superuser. */
export const keptFree = 20
/** With fewer, requests wait for each other's reads. */
const poolMin = 4

/**
 * The pool size of each process, so that all fit into `max_connections`; null when there is no room for so many
 * processes.
 */
export function poolSizeFor(place: {
  readonly connectionsMax: number
  readonly processes: number
  readonly wanted: number
  /** Then each process asks whether the database is there, and what its standby has, which may be the database soon. */
  readonly hasReplica: boolean
}): number | null {
  const beside = place.hasReplica ? besidePool + 2 + standbyConnectionsMax : besidePool
  const room = Math.floor((place.connectionsMax - keptFree) / place.processes) - beside
  return room < poolMin ? null : Math.min(room, place.wanted)
}
