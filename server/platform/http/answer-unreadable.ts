import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import { type ErrorCode, errorCodes } from '#contract/kernel/error-codes.ts'
import { translate } from '../messages.ts'
import { sharedHeaders } from './shared-headers.ts'

/**
 * Bytes that are no HTTP never become a request. They are answered on the raw socket like other failures, and the
 * connection ends: the start of its next request is unknown. Nothing is logged, because the bytes may contain a
 * secret.
 */
export function answerUnreadable(error: Error & { code?: string }, socket: Socket): void {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy()
    return
  }
  const code = codeOf(error.code)
  const body = JSON.stringify({ message: translate('en', `errors:${code}`), code })
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

/** From the parser, or from Node when the request is not complete in time. */
function codeOf(reason: string | undefined): ErrorCode {
  if (reason === 'HPE_HEADER_OVERFLOW') return 'request.too_large'
  return reason === 'ERR_HTTP_REQUEST_TIMEOUT' ? 'request.arrives_too_slowly' : 'request.malformed'
}
