import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A local server that behaves as Plutu is documented to, and the other side of its callbacks. */
export interface FakePlutu {
  /** For the configuration. */
  readonly env: Readonly<Record<string, string>>
  /** The requests it received, newest last. */
  readonly asked: readonly { readonly action: string; readonly form: Readonly<Record<string, string>> }[]
  /**
   * Its behaviour from now on: `silent` takes the request and never answers, `broken` answers 502, `endless`
   * answers and never ends.
   */
  behave(how: 'well' | 'silent' | 'broken' | 'refusing' | 'endless'): void
  close(): Promise<void>
}

const secretKey = 'plutu-secret-of-the-tests'
/** The code that a payer types. */
export const rightCode = { edfali: '1111', sadadapi: '111111' } as const

export async function openFakePlutu(): Promise<FakePlutu> {
  const asked: { action: string; form: Record<string, string> }[] = []
  let how: Parameters<FakePlutu['behave']>[0] = 'well'
  const server = createServer(async (request, response) => {
    const chunks = await Array.fromAsync(request)
    const form = Object.fromEntries(new URLSearchParams(Buffer.concat(chunks).toString()))
    const action = request.url?.replace('/api/v1/transaction/', '') ?? ''
    asked.push({ action, form })
    const answer = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    const refuse = (status: number, code: string) =>
      answer(status, { error: { status, code, message: code } })
    const { authorization, 'x-api-key': key } = request.headers
    if (how === 'silent') return request.socket.destroy()
    if (how === 'broken') return answer(502, {})
    if (how === 'endless') return response.write(' '.repeat(128 * 1024))
    if (authorization !== 'Bearer plutu-token' || key !== 'plutu-key') return refuse(401, 'UNAUTHORIZED')
    if (how === 'refusing') return refuse(400, 'BACKEND_ERROR')
    const { invoice_no: invoice = '', amount = '' } = form
    if (/^(edfali|sadadapi)\/verify$/.test(action)) {
      return answer(200, { status: 200, result: { process_id: `process-${asked.length}`, amount } })
    }
    if (/^(edfali|sadadapi)\/confirm$/.test(action)) {
      const right = rightCode[action.split('/')[0] as keyof typeof rightCode]
      if (form.code !== right) return refuse(400, 'INVALID_OTP')
      return answer(200, { status: 200, result: { transaction_id: `plutu-${invoice}`, amount } })
    }
    return answer(200, { status: 200, result: { redirect_url: `https://pay.example.ly/${invoice}` } })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    env: {
      PLUTU_URL: `http://127.0.0.1:${port}/api/v1`,
      PLUTU_API_KEY: 'plutu-key',
      PLUTU_ACCESS_TOKEN: 'plutu-token',
      PLUTU_SECRET_KEY: secretKey,
    },
    asked,
    behave(next) {
      how = next
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

/** Signs fields as documented: HMAC-SHA256, upper-case hexadecimal, over the URL-encoded fields in their order. */
export function signed(fields: Record<string, string>, key = secretKey): Record<string, string> {
  const hashed = createHmac('sha256', key)
    .update(new URLSearchParams(fields).toString())
    .digest('hex')
    .toUpperCase()
  return { ...fields, hashed }
}
