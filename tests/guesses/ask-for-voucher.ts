import type { Wire } from '#tests/fuzz/wire.ts'

export interface VoucherQuestion {
  readonly path: '/vouchers/inquiry' | '/recharges' | '/vouchers/use'
  readonly code: string
  readonly token: string
  /** The address that our proxy sees; the caller's own claim comes before it. */
  readonly address: string
}

export interface VoucherReply {
  readonly status: number
  /** Of a refusal. */
  readonly code: string
  readonly text: string
}

let keysGiven = 0

export async function askForVoucher(
  wire: Wire,
  { path, code, token, address }: VoucherQuestion,
): Promise<VoucherReply> {
  keysGiven += 1
  const body = path === '/recharges' ? { method: 'voucher', code } : { code }
  const json = JSON.stringify(body)
  const request = [
    `POST /api/client${path} HTTP/1.1`,
    'host: guesses.test',
    `authorization: Bearer ${token}`,
    `x-forwarded-for: 192.0.2.${keysGiven % 250}, ${address}`,
    `idempotency-key: guess-number-${keysGiven}`,
    'content-type: application/json',
    `content-length: ${json.length}`,
  ]
  const answer = await wire.ask(Buffer.from(`${request.join('\r\n')}\r\n\r\n${json}`), 'POST')
  const status = answer?.status ?? 0
  const text = `${status} ${answer?.body ?? 'hung up'}`
  return { status, text, code: /"code":"([\w.]+)"/.exec(text)?.[1] ?? '' }
}
