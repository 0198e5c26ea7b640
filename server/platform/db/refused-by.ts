import pg from 'pg'

const uniqueBroken = '23505'
const statementTimedOut = '57014'
const lockNotAvailable = '55P03'

/** Whether the database refused a row because another has its value, by this constraint. */
export function isTaken(error: unknown, constraint: string): boolean {
  return error instanceof pg.DatabaseError && error.code === uniqueBroken && error.constraint === constraint
}

/** Whether a statement has waited for a locked row as long as it may. */
export function isLocked(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === lockNotAvailable
}

/** Whether a statement was cancelled by its time-out. */
export function isTimedOut(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === statementTimedOut
}
