import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { parseAmount, toWire } from '#contract/kernel/money.ts'
import { equalInConstantTime } from '#server/platform/secrets/index.ts'
import {
  type Charge,
  type Delivery,
  expectReadable,
  type Gateway,
  type GatewayNotice,
  GatewayRefused,
  GatewayUnavailable,
  type Opened,
} from './payment-gateway.ts'
import {
  type Fields,
  fieldsOfJson,
  noticeOf,
  readSigned,
  type SignedMessage,
} from './plutu-signature.rules.ts'

export interface PlutuOptions {
  /** Such as `https://api.plutus.ly/api/v1`. */
  readonly url: string
  readonly apiKey: string
  readonly accessToken: string
  /** Signs what comes back. */
  readonly secretKey: string
  /** Our address, for Plutu's redirects and callbacks. */
  readonly publicUrl: string
}

const answerMillisecondsMax = 20_000
const answerBytesMax = 64 * 1024

const failure = z.object({ error: z.object({ code: z.union([z.string(), z.number()]).optional() }) })
const opened = z.object({ result: z.object({ redirect_url: z.url({ protocol: /^https?$/ }) }) })
const sentCode = z.object({ result: z.object({ process_id: z.union([z.string(), z.number()]) }) })
const paid = z.object({
  result: z.object({
    transaction_id: z.union([z.string(), z.number()]),
    amount: z.union([z.string(), z.number()]).optional(),
  }),
})

/**
 * edfali and sadadapi send the payer a code; localbankcards, tlync and mpgs have a page. There is no status query.
 */
export function openPlutu(options: PlutuOptions): Gateway {
  const ours = `${options.publicUrl}/api/gateways/plutu`

  async function openPage(charge: Charge): Promise<Opened> {
    const { invoiceNo, method, ip, locale } = charge
    const answer = await post(options, `${method}/confirm`, {
      ...(method === 'tlync' && {
        mobile_number: charge.phone ?? '',
        callback_url: `${ours}/callback`,
      }),
      amount: amountOf(charge),
      invoice_no: invoiceNo,
      return_url: `${ours}/return/${invoiceNo}`,
      lang: locale,
      ...(ip !== null && { customer_ip: ip }),
    })
    return { kind: 'redirect', url: read(opened, answer).result.redirect_url }
  }

  async function sendCode(charge: Charge): Promise<Opened> {
    const { method, phone, birthYear } = charge
    const answer = await post(options, `${method}/verify`, {
      mobile_number: phone ?? '',
      ...(birthYear !== null && { birth_year: String(birthYear) }),
      amount: amountOf(charge),
    })
    return { kind: 'code', process: String(read(sentCode, answer).result.process_id) }
  }

  return {
    name: 'plutu',
    open: (charge) =>
      charge.method === 'edfali' || charge.method === 'sadadapi' ? sendCode(charge) : openPage(charge),
    async confirm(charge, process, code): Promise<GatewayNotice> {
      const answer = await post(options, `${charge.method}/confirm`, {
        process_id: process,
        code,
        amount: amountOf(charge),
        invoice_no: charge.invoiceNo,
        ...(charge.ip !== null && { customer_ip: charge.ip }),
      })
      const { transaction_id, amount } = read(paid, answer).result
      const amountMinor =
        amount === undefined ? charge.amountMinor : parseAmount(String(amount), charge.currency)
      return {
        outcome: 'paid',
        invoiceNo: charge.invoiceNo,
        transaction: String(transaction_id),
        amountMinor: typeof amountMinor === 'bigint' ? amountMinor : null,
        currency: charge.currency,
      }
    },
    readCallback(delivery) {
      const message = believe(options.secretKey, fieldsOf(delivery))
      return message && expectReadable(noticeOf(message))
    },
    // T-Lync's return names no gateway and signs no amount, so it proves nothing.
    readReturn({ query }) {
      const message = believe(options.secretKey, [...new URLSearchParams(query)])
      return message && noticeOf(message)
    },
    ask: null,
  }
}

function amountOf({ amountMinor, currency }: Charge): string {
  return toWire(amountMinor, currency)
}

/** The callback is JSON; a query string is read too. */
function fieldsOf({ body, query }: Delivery): Fields {
  return fieldsOfJson(body) ?? [...new URLSearchParams(query)]
}

function believe(secretKey: string, fields: Fields): SignedMessage | null {
  const message = readSigned(fields)
  if (message === null) return null
  const expected = createHmac('sha256', secretKey).update(message.text).digest('hex')
  return equalInConstantTime(expected, message.hash.toLowerCase()) ? message : null
}

async function post(
  { url, apiKey, accessToken }: PlutuOptions,
  action: string,
  form: Record<string, string>,
): Promise<unknown> {
  const response = await fetch(`${url.replace(/\/$/, '')}/transaction/${action}`, {
    method: 'POST',
    headers: { accept: 'application/json', 'x-api-key': apiKey, authorization: `Bearer ${accessToken}` },
    body: new URLSearchParams(form),
    redirect: 'error',
    signal: AbortSignal.timeout(answerMillisecondsMax),
  }).catch(noAnswer)
  const answer = readJson(await readText(response))
  if (response.ok) return answer
  // What it understood and refused; keys, rights and rate limits are our problem, not the payer's.
  if ([400, 404, 422].includes(response.status)) {
    throw new GatewayRefused(String(failure.safeParse(answer).data?.error.code ?? response.status))
  }
  throw new GatewayUnavailable(`it answered ${response.status}`)
}

function noAnswer(error: unknown): never {
  throw new GatewayUnavailable('it gave no answer', { cause: error })
}

/** Reads up to the limit and does not wait for the rest. */
async function readText({ body }: Response): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  try {
    for await (const chunk of body ?? []) {
      bytes += chunk.byteLength
      if (bytes > answerBytesMax) break
      text += decoder.decode(chunk, { stream: true })
    }
  } catch (error) {
    noAnswer(error)
  }
  if (bytes > answerBytesMax) throw new GatewayUnavailable('it answered too much')
  return text + decoder.decode()
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

function read<T>(shape: z.ZodType<T>, answer: unknown): T {
  const { data, error } = shape.safeParse(answer)
  if (error) throw new GatewayUnavailable('its answer has not the form it should have', { cause: error })
  return data
}
