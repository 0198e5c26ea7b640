import sharp from 'sharp'
import { requestBankTransfer, type Slip } from '#server/modules/recharges/index.ts'
import { type PreparedImage, prepareImage } from '#server/platform/files/index.ts'
import { clientIdOf } from './money.ts'
import { allow } from './payments.ts'
import type { PersonName } from './people.ts'
import type { World } from './world.ts'

export const account = {
  bank: { ar: 'مصرف الوحدة', en: 'Wahda Bank' },
  holder: 'Mahfaza',
  number: 'LY0012345678',
}

let slips = 0

/** A picture that differs from all others. */
export async function newSlip(): Promise<PreparedImage> {
  slips += 1
  const background = { r: (slips * 40) % 256, g: (slips * 90) % 256, b: 80 }
  const bytes = await sharp({ create: { width: 80 + slips * 8, height: 60, channels: 3, background } })
    .png()
    .toBuffer()
  return prepareImage({ filename: 'slip.png', mime: 'image/png', bytes })
}

/** As an application of a bank gives it. */
export function pdfSlip(text: string): Buffer {
  return Buffer.from(`%PDF-1.4\n% ${text}\ntrailer << /Root 1 0 R >>\n%%EOF\n`)
}

/** @returns the id of a transfer that this person reported; it waits for staff */
export async function reportTransfer(
  world: World,
  person: PersonName,
  amountMinor = 100_000n,
  slip?: Slip,
): Promise<string> {
  await world.as(person)
  const report = {
    account: account.number,
    bank: 'مصرف الجمهورية',
    bankReference: `FT-${slips}${Date.now()}`,
    transferredOn: '2026-01-15',
    note: null,
    ip: '127.0.0.1',
  }
  const clientId = await clientIdOf(world, person)
  const kept = slip ?? (await newSlip())
  const id = await world.services.database.transact((tx) =>
    requestBankTransfer(tx, { ...report, clientId, amountMinor, slip: kept }),
  )
  return String(id)
}

/** @returns the id of a payment that this person has begun at the sandbox gateway */
export async function beginPayment(world: World, person: PersonName, amount = '20.000'): Promise<string> {
  const caller = await world.as(person)
  const { id } = await caller
    .post('/recharges', { method: 'sandbox', amount }, { key: `staff-payment-${person}-${amount}` })
    .data<{ id: string }>()
  return id
}

/** One request to decide and one payment to query. */
export async function seedRecharges(world: World): Promise<void> {
  await allow(world, 'bank', { accounts: [account] })
  await allow(world, 'sandbox')
  await reportTransfer(world, 'omar')
  await beginPayment(world, 'omar')
}
