import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import { errorCodes } from '#contract/kernel/error-codes.ts'
import { say } from '../messages.ts'
import { sharedHeaders } from './shared-headers.ts'

/**
 * What is no HTTP never becomes a request. It is answered on the bare socket, in the form of any other failure, and the
 * connection ends: nobody knows where its next request begins. Nothing is logged, for what was sent may hold a secret.
 */
export function answerUnreadable(error: Error & { code?: string }, socket: Socket): void {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy()
    return
  }
  const code = error.code === 'HPE_HEADER_OVERFLOW' ? 'request.too_large' : 'request.malformed'
  const body = JSON.stringify({ message: say('en', `errors:${code}`), code })
  const headers = {
    ...sharedHeaders,
    'x-request-id': randomUUID(),
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    'cache-control': 'no-store',
    connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 ${errorCodes[code]} Refused\r\n${lines.join('')}\r\n${body}`, () => socket.destroy())
}
