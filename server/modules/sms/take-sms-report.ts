import { createHmac } from 'node:crypto'
import { Refusal } from '#contract/kernel/refusal.ts'
import type { Limiter } from '#server/platform/abuse/index.ts'
import type { Database } from '#server/platform/db/database.ts'
import { recordDelivery, type SmsCarrier } from '#server/platform/outbox/index.ts'
import { equalInConstantTime } from '#server/platform/secrets/index.ts'
import { readClockSeconds } from './sms-report.queries.ts'
import { type Report, readIsendReport, readResalaReport, reportAgeSecondsMax } from './sms-report.rules.ts'

export interface ReportDeps {
  readonly database: Database
  readonly limiter: Limiter<'forgedCallback'>
  readonly config: {
    readonly smsGateway: { readonly reportSecret: string | null } | null
    readonly resala: { readonly reportToken: string | null } | null
  }
}

/** A report as it arrived. */
export interface SentReport {
  /** Unparsed: a signature covers it. */
  readonly body: string
  /** The network of the sender. */
  readonly network: string
  header(name: string): string | undefined
}

type Taken = Promise<{ readonly known: boolean }>

/** iSend signs. @throws Refusal `sms.report_not_signed`, `request.limited`, `request.malformed` */
export async function takeIsendReport(deps: ReportDeps, sent: SentReport): Taken {
  const secret = deps.config.smsGateway?.reportSecret ?? null
  const isSigned = secret !== null && isSignedBy(secret, sent, await readClockSeconds(deps.database.db))
  return take(deps, { carrier: 'isend', sent, isSigned, read: readIsendReport })
}

/** Resala sends a token. @throws Refusal as `takeIsendReport` */
export async function takeResalaReport(deps: ReportDeps, sent: SentReport): Taken {
  const token = deps.config.resala?.reportToken ?? null
  const isSigned =
    token !== null && equalInConstantTime(sent.header('authorization') ?? '', `Bearer ${token}`)
  return take(deps, { carrier: 'resala', sent, isSigned, read: readResalaReport })
}

interface Received {
  readonly carrier: SmsCarrier
  readonly sent: SentReport
  readonly isSigned: boolean
  read(body: unknown): Report | null
}

/** Only unsigned reports cost their network's budget, so forgeries never block a provider with the same address. */
async function take({ database, limiter }: ReportDeps, { carrier, sent, isSigned, read }: Received): Taken {
  if (!isSigned) {
    await limiter.take('forgedCallback', sent.network)
    throw new Refusal('sms.report_not_signed')
  }
  const report = read(parseJson(sent.body))
  if (!report) throw new Refusal('request.malformed')
  return { known: await recordDelivery(database.db, { carrier, ...report }) }
}

/** `X-Signature` is the HMAC-SHA256 of `X-Timestamp`, a point and the raw body, in hex. */
function isSignedBy(secret: string, sent: SentReport, clockSeconds: number): boolean {
  const [timestamp, signature] = [sent.header('x-timestamp'), sent.header('x-signature')]
  if (timestamp === undefined || signature === undefined) return false
  const ageSeconds = Math.abs(clockSeconds - Number(timestamp))
  if (!(ageSeconds <= reportAgeSecondsMax)) return false
  const expected = createHmac('sha256', secret).update(`${timestamp}.${sent.body}`).digest('hex')
  return equalInConstantTime(signature.toLowerCase(), expected)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}
