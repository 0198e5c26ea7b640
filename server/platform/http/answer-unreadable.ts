import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import { type ErrorCode, errorCodes } from '#contract/kernel/error-codes.ts'
import { translate } from '../messages.ts'
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

/** Of the parser, or of Node when the request is not here whole in time. */
function codeOf(reason: string | undefined): ErrorCode {
  if (reason === 'HPE_HEADER_OVERFLOW') return 'request.too_large'
  return reason === 'ERR_HTTP_REQUEST_TIMEOUT' ? 'request.arrives_too_slowly' : 'request.malformed'
}
