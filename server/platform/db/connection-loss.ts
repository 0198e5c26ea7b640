import { Socket } from 'node:net'
import pg from 'pg'

/** The server or the network is unreachable. */
const socketCodes = new Set([
  'EAI_AGAIN',
  'ECONNABORTED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
])
/** Connection exceptions; out of disk, memory or connections; the server is shutting down, crashed or starting. */
const serverCodes = /^(08|53)|^57P0[1-5]$/
/** A server that only reads is not the one to write to. The ledger refuses a closed range with the same code. */
const readOnlyRoutines = new Set(['PreventCommandIfReadOnly', 'PreventCommandDuringRecovery'])
/** Driver and pool give these no code. */
const driverMessages = new Set([
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
  'Connection terminated',
  'Connection terminated due to connection timeout',
  'Connection terminated unexpectedly',
  'timeout exceeded when trying to connect',
  'timeout expired',
])

/** Whether the database is or was away: the work may or may not be done, and may be tried again. */
export function isConnectionLoss(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code } = error as NodeJS.ErrnoException
  if (error instanceof pg.DatabaseError)
    return serverCodes.test(error.code ?? '') || readOnlyRoutines.has(error.routine ?? '')
  if (socketCodes.has(code ?? '') || driverMessages.has(error.message)) return true
  if (error instanceof AggregateError) return error.errors.some(isConnectionLoss)
  return isConnectionLoss(error.cause)
}

/**
 * Ends the connection after this long without a byte. A server that lost its power sends nothing; the kernel would
 * wait a quarter of an hour.
 * @param isWaiting whether an answer is expected at all
 */
export function endWhenSilent(
  client: pg.ClientBase,
  silentMillisMax: number,
  isWaiting: () => boolean,
): void {
  const stream = socketOf(client)
  stream.setTimeout(silentMillisMax, () => {
    if (isWaiting()) stream.destroy(silence())
  })
}

/** Ends the connection at once, and what waits on it with the error of a lost one. */
export function endAsSilent(client: pg.ClientBase): void {
  socketOf(client).destroy(silence())
}

function socketOf(client: pg.ClientBase): Socket {
  const { connection } = client as unknown as { connection?: pg.Connection }
  const stream = connection?.stream
  if (!(stream instanceof Socket)) throw new TypeError('a connection to the database without a socket')
  return stream
}

function silence(): Error {
  return Object.assign(new Error('the database is silent'), { code: 'ETIMEDOUT' })
}
