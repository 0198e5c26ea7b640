import pg from 'pg'

const uniqueBroken = '23505'
const statementTimedOut = '57014'

/** Whether the database refused a row because another has its value already, by this constraint. */
export function isTaken(error: unknown, constraint: string): boolean {
  return error instanceof pg.DatabaseError && error.code === uniqueBroken && error.constraint === constraint
}

/** Whether a statement took longer than it may, and was given up. */
export function isTimedOut(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === statementTimedOut
}
