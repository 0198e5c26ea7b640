import type { BodyInput } from '#contract/kernel/operation.ts'
import { showPush, subscribePush } from '#contract/operations/notifications/push.ts'
import { call } from '#web/lib/api/call.ts'

type Device = Omit<BodyInput<typeof subscribePush>, 'shows_details'>

/** What this browser was subscribed with, and for whom: another client of it is never subscribed by it. */
interface Kept {
  readonly clientId: string
  readonly endpoint: string
  readonly showsDetails: boolean
}

const entry = 'push-device'

/** Whether this browser shows notifications of a closed page. An iPhone does so only for an installed one. */
export function knowsPush(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
}

/**
 * Asks the person, then the push service of the browser. @param key the public key of the server
 * @returns null: the person or the browser's settings say no
 * @throws DOMException when the push service cannot be reached
 */
export async function askForDevice(key: string): Promise<Device | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null
  const { pushManager } = await navigator.serviceWorker.ready
  // One of another key cannot be used any more.
  await (await pushManager.getSubscription())?.unsubscribe()
  return deviceOf(await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }))
}

/** The one that is subscribed already. */
export async function findDevice(): Promise<Device | null> {
  const subscription = await findSubscription()
  return subscription && deviceOf(subscription)
}

export async function savePush(clientId: string, device: Device, showsDetails: boolean): Promise<void> {
  await call(subscribePush, { body: { ...device, shows_details: showsDetails } })
  const kept: Kept = { clientId, endpoint: device.endpoint, showsDetails }
  localStorage.setItem(entry, JSON.stringify(kept))
}

/** The browser gets nothing any more, and what it shows goes away. */
export async function forgetPush(): Promise<void> {
  localStorage.removeItem(entry)
  if (!knowsPush()) return
  await (await findSubscription())?.unsubscribe()
  const registration = await navigator.serviceWorker.getRegistration()
  for (const notification of (await registration?.getNotifications()) ?? []) notification.close()
}

/** A session of its client begins anew, or the push service gave another address: the server gets it again. */
export async function renewPush(clientId: string): Promise<void> {
  const kept = recall()
  const device = kept?.clientId === clientId && knowsPush() ? await findDevice() : null
  if (kept === null || device === null) return
  const { on } = await call(showPush, { quiet: true })
  if (!on || kept.endpoint !== device.endpoint) await savePush(clientId, device, kept.showsDetails)
}

async function findSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ?? null
}

function deviceOf(subscription: PushSubscription): Device {
  const { p256dh = '', auth = '' } = subscription.toJSON().keys ?? {}
  return { endpoint: subscription.endpoint, keys: { p256dh, auth } }
}

function recall(): Kept | null {
  const text = localStorage.getItem(entry)
  return text === null ? null : (JSON.parse(text) as Kept)
}
