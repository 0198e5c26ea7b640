import { Refusal } from '#contract/kernel/refusal.ts'
import type { Visitor } from '#server/platform/abuse/index.ts'
import { readDevice } from '#server/platform/activity/read-device.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { hashToken } from '#server/platform/secrets/index.ts'
import { accountOf } from './login-tries.ts'
import { deleteDevice, insertDevice, selectDevices } from './proven-device.queries.ts'

/** How a device is known: by its signed cookie; null: it has none. */
export function deviceHashOf({ device }: Visitor): Buffer | null {
  return hashOf(device.id)
}

function hashOf(deviceId: string | null): Buffer | null {
  return deviceId === null ? null : hashToken(deviceId)
}

/** A factor was proven on this device: payments from it are not asked about as from a new one. */
export async function rememberDevice(
  tx: Tx,
  { clientId, visitor, agent }: { clientId: bigint; visitor: Visitor; agent: string | null },
): Promise<void> {
  const deviceHash = hashOf(await visitor.device.remember(accountOf(clientId)))
  if (deviceHash) await insertDevice(tx, { clientId, deviceHash, ...readDevice(agent) })
}

/** Newest first. */
export async function listProvenDevices(db: Db, clientId: bigint, visitor: Visitor) {
  const here = deviceHashOf(visitor)
  const devices = await selectDevices(db, clientId)
  return devices.map(({ id, device_hash, proven_at, ...device }) => ({
    ...device,
    id: String(id),
    current: here?.equals(device_hash) ?? false,
    proven_at: proven_at.toISOString(),
  }))
}

/** From now on it is a new device. @throws Refusal `request.not_found` */
export async function forgetDevice(
  tx: Tx,
  { clientId, deviceId }: { clientId: bigint; deviceId: bigint },
): Promise<Record<string, never>> {
  if (!(await deleteDevice(tx, clientId, deviceId))) throw new Refusal('request.not_found')
  return {}
}
