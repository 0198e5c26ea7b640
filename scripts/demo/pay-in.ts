import type { FastifyInstance } from 'fastify'
import sharp from 'sharp'
import { changeMethod } from '#server/modules/payment-gateways/index.ts'
import {
  approveBankTransfer,
  reconcilePayments,
  refuseBankTransfer,
  requestBankTransfer,
} from '#server/modules/recharges/index.ts'
import { prepareImage } from '#server/platform/files/index.ts'
import type { Services } from '#server/services.ts'
import type { Resident } from './resident.ts'

const paidAccounts = [
  {
    bank: { ar: 'مصرف الجمهورية', en: 'Jumhouria Bank' },
    holder: 'شركة محفظة',
    number: 'LY83002048000020100120361',
  },
  {
    bank: { ar: 'مصرف الوحدة', en: 'Wahda Bank' },
    holder: 'شركة محفظة',
    number: 'LY38021001000000123456789',
  },
] as const

/** Fees of recharge methods in the demo world; others are free. */
const methods = [
  { code: 'sandbox', fee: { fixedMinor: 0n, shareBp: 100, feeMinorMin: 250n, feeMinorMax: 10_000n } },
  { code: 'cash' },
  { code: 'bank', accounts: paidAccounts },
] as const

/** Enables the methods that need no contract. */
export async function openMethods({ database }: Services, staffId: bigint): Promise<void> {
  await database.transact(async (tx) => {
    for (const method of methods) await changeMethod(tx, { ...method, active: true, staffId })
  })
}

interface Payer {
  readonly services: Services
  readonly app: FastifyInstance
  readonly staffId: bigint
  readonly byName: ReadonlyMap<string, Resident>
}

/** What happens on which day: by the sandbox gateway, or by bank. */
const gatewayDays: Readonly<
  Record<number, { who: string; amount: string; ends: 'pay' | 'decline' | 'cancel' | null }>
> = {
  9: { who: 'layla', amount: '100.000', ends: 'pay' },
  17: { who: 'sara.haddad', amount: '40.000', ends: 'decline' },
  24: { who: 'omar', amount: '60.000', ends: 'cancel' },
  31: { who: 'huda', amount: '75.000', ends: 'pay' },
  39: { who: 'layla', amount: '150.000', ends: 'pay' },
  42: { who: 'khadija', amount: '30.000', ends: null },
}
const bankDays: Readonly<
  Record<number, { who: string; amountMinor: bigint; refused?: string; waits?: true }>
> = {
  13: { who: 'youssef', amountMinor: 200_000n },
  28: { who: 'omar', amountMinor: 120_000n, refused: 'الصورة غير واضحة ولم تصل الحوالة بعد' },
  36: { who: 'fatima', amountMinor: 350_000n },
  41: { who: 'mark', amountMinor: 180_000n, waits: true },
  42: { who: 'layla', amountMinor: 250_000n, waits: true },
}

/** A day's recharges by gateway and bank. */
export async function payIn(payer: Payer, day: number): Promise<void> {
  const byGateway = gatewayDays[day]
  const byBank = bankDays[day]
  if (byGateway) await payByGateway(payer, byGateway)
  if (byBank) await payByBank(payer, day, byBank)
}

/** People who try the demo find money to send and to spend. */
export async function fillWallets(payer: Omit<Payer, 'staffId'>): Promise<void> {
  for (const who of ['layla', 'omar']) await payByGateway(payer, { who, amount: '250.000', ends: 'pay' })
}

async function payByGateway(
  { app, services, byName }: Omit<Payer, 'staffId'>,
  { who, amount, ends }: { who: string; amount: string; ends: 'pay' | 'decline' | 'cancel' | null },
): Promise<void> {
  const answer = await byName
    .get(who)
    ?.ask<{ payment: { redirect_url: string } }>('/recharges', { method: 'sandbox', amount })
  if (!answer || 'refusal' in answer) throw new Error(`${who} could not begin a payment`)
  if (ends === null) return
  const page = new URL(answer.data.payment.redirect_url).pathname
  const decided = await app.inject({ method: 'POST', url: `${page}/${ends}` })
  // Back at the wallet, which asks the gateway.
  await app.inject({ url: new URL(String(decided.headers.location)).pathname })
  await reconcilePayments(services)
}

async function payByBank(
  { services, byName, staffId }: Payer,
  day: number,
  { who, amountMinor, refused, waits }: { who: string; amountMinor: bigint; refused?: string; waits?: true },
): Promise<void> {
  const clientId = byName.get(who)?.id
  if (clientId === undefined) throw new Error(`${who} lives not in the demo world`)
  const { database, engine } = services
  const slip = await prepareImage({ filename: 'slip.png', mime: 'image/png', bytes: await drawSlip(day) })
  const transferredOn = new Date().toISOString().slice(0, 10)
  const requestId = await database.transact((tx) =>
    requestBankTransfer(tx, {
      clientId,
      amountMinor,
      account: paidAccounts[day % 2]?.number ?? '',
      bankReference: `FT26${String(day).padStart(3, '0')}${String(clientId).padStart(5, '0')}`,
      bank: day % 2 === 0 ? 'مصرف الصحارى' : 'مصرف التجارة والتنمية',
      transferredOn,
      note: null,
      slip,
      ip: '203.0.113.77',
    }),
  )
  if (waits) return
  if (refused) {
    await database.transact((tx) => refuseBankTransfer(tx, { requestId, staffId, reason: refused }))
    return
  }
  await engine.post(approveBankTransfer, { input: { requestId }, actor: { type: 'staff', id: staffId } })
}

/** Paper with lines and a stamp: a slip as a phone would see it. */
function drawSlip(day: number): Promise<Buffer> {
  const lines = Array.from({ length: 9 }, (_, index) => {
    const width = 180 + ((day * 37 + index * 53) % 160)
    return `<rect x="${420 - width}" y="${150 + index * 44}" width="${width}" height="12" fill="#57534e"/>`
  })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="640">
    <rect width="480" height="640" fill="#f5f1e8"/><rect x="60" y="60" width="360" height="44" fill="#0f4c5c"/>
    ${lines.join('')}<circle cx="130" cy="540" r="52" fill="none" stroke="#b91c1c" stroke-width="6"/></svg>`
  return sharp(Buffer.from(svg)).png().toBuffer()
}
