import { UAParser } from 'ua-parser-js'

export interface Device {
  readonly device: string | null
  readonly os: string | null
  readonly browser: string | null
}

/** The device named by an agent header, without version numbers: an update is no new device. */
export function readDevice(agent: string | null): Device {
  if (!agent) return { device: null, os: null, browser: null }
  const { device, os, browser } = UAParser(agent)
  const model = [device.vendor, device.model].filter(Boolean).join(' ')
  return { device: model || device.type || null, os: os.name ?? null, browser: browser.name ?? null }
}

export type DeviceType = 'desktop' | 'mobile' | 'tablet' | 'other'

/** The kind of device and its model, as far as the agent header tells; a computer tells neither. */
export function readDeviceKind(agent: string | null): {
  readonly device_type: DeviceType | null
  readonly device_model: string | null
} {
  if (!agent) return { device_type: null, device_model: null }
  const { device, os } = UAParser(agent)
  return { device_type: typeOf(device.type, os.name), device_model: device.model?.slice(0, 100) ?? null }
}

function typeOf(type: string | undefined, os: string | undefined): DeviceType {
  if (type === 'mobile' || type === 'tablet') return type
  return type === undefined && os !== undefined ? 'desktop' : 'other'
}

const textsMax = 500
const texts = new Map<string, string | null>()

/** The device in one line, for the activity log; null when the agent says nothing. */
export function deviceText(agent: string | null): string | null {
  if (!agent) return null
  const known = texts.get(agent)
  if (known !== undefined) return known
  const { device, os, browser } = readDevice(agent)
  // A kind such as `mobile` says less than the system; a model says more.
  const model = device !== null && /^[a-z]+$/.test(device) ? null : device
  const text = [browser, os, model].filter(Boolean).join(' · ') || null
  if (texts.size >= textsMax) texts.clear()
  texts.set(agent, text)
  return text
}
