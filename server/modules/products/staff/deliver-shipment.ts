import { Refusal } from '#contract/kernel/refusal.ts'
import { shipments } from '#contract/resources/products/shipments.ts'
import { expectNotOwn } from '#server/modules/clients/index.ts'
import { activateBatch } from '#server/modules/vouchers/index.ts'
import type { Limiter } from '#server/platform/abuse/index.ts'
import { recordActivity } from '#server/platform/activity/record-activity.ts'
import type { Database, Tx } from '#server/platform/db/database.ts'
import type { KeyRing } from '#server/platform/secrets/index.ts'
import { callOutside, type Outside } from '#server/resource-engine/index.ts'
import { isDeliveryCode } from '../delivery-code.ts'
import { keepStep } from '../lead-shipment.ts'
import { findBatchesInside, type LockedShipment, lockShipments, markDelivered } from '../shipment.queries.ts'

interface Deps {
  readonly database: Database
  readonly limiter: Limiter<'deliveryCode'>
  readonly keys: KeyRing
}

interface Handover {
  readonly shipmentId: bigint
  /** As typed; null: a photo proves it. */
  readonly code: string | null
  readonly note: string | null
  readonly staffId: bigint
  readonly ip: string
}

/** Wrong codes of one parcel are counted, and their count outlives the refusal. */
export function shipmentsOutside({ database, limiter, keys }: Deps): Outside {
  return callOutside(shipments, {
    async deliver({ id, input: { code, note }, staff, origin }) {
      const handover = {
        shipmentId: id,
        code: code ?? null,
        note: note ?? null,
        staffId: staff.id,
        ip: origin.ip,
      }
      const work = () => database.transact((tx) => deliverShipment(tx, keys, handover))
      if (handover.code === null) await work()
      else
        await limiter.attempt(
          'deliveryCode',
          `shipment:${id}`,
          { code: 'request.limited', isWrong: isWrongCode },
          work,
        )
      return {}
    },
  })
}

function isWrongCode(error: unknown): boolean {
  return error instanceof Refusal && error.code === 'shipment.wrong_code'
}

/**
 * A parcel is handed over. The batches inside are worth their value from now on.
 * @throws Refusal `shipment.wrong_code`, `shipment.proof_missing`, `resource.not_now`
 */
async function deliverShipment(tx: Tx, keys: KeyRing, handover: Handover): Promise<void> {
  const { shipmentId, note, staffId, ip } = handover
  const [shipment] = await lockShipments(tx, [shipmentId])
  if (!shipment) throw new Refusal('request.not_found')
  await expectNotOwn(tx, staffId, [shipment.clientId])
  if (shipment.status !== 'on_the_way') throw new Refusal('resource.not_now')
  const proof = proofOf(keys, shipment, handover)
  await markDelivered(tx, shipmentId, proof)
  for (const batchId of await findBatchesInside(tx, shipmentId)) await activateBatch(tx, batchId, staffId, ip)
  await keepStep(tx, shipment, { to: 'deliverd', staffId, note })
  await recordActivity(tx, [
    {
      action: 'delivered',
      subject: { type: 'shipment', id: shipmentId },
      actor: { type: 'staff', id: staffId },
      ip,
      before: { status: shipment.status },
      after: { status: 'deliverd', proof, ...(note !== null && { note }) },
    },
  ])
}

function proofOf(keys: KeyRing, { id, hasPhoto }: LockedShipment, { code }: Handover): 'code' | 'photo' {
  if (code !== null) {
    if (!isDeliveryCode(keys, id, code)) throw new Refusal('shipment.wrong_code')
    return 'code'
  }
  if (!hasPhoto) throw new Refusal('shipment.proof_missing')
  return 'photo'
}
