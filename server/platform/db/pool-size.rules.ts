/** Each process's own beside its pool: the posting engine's workers and account directory, the listener, a spare one. */
const besidePool = 7
/** Kept free for the owner's migrations, for staff at the terminal and for the superuser. */
const keptFree = 20
/** With fewer, requests wait for each other's reads. */
const poolMin = 4

/**
 * How many connections the pool of each process may have, so that all of them fit into the database's
 * `max_connections`; null when there is no room for so many processes.
 */
export function poolSizeFor(place: {
  readonly connectionsMax: number
  readonly processes: number
  readonly wanted: number
}): number | null {
  const room = Math.floor((place.connectionsMax - keptFree) / place.processes) - besidePool
  return room < poolMin ? null : Math.min(room, place.wanted)
}
