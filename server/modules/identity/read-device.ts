import { UAParser } from 'ua-parser-js'

export interface Device {
  readonly device: string | null
  readonly os: string | null
  readonly browser: string | null
}

/** What an agent header tells of the device, without version numbers: an update is no new device. */
export function readDevice(agent: string | null): Device {
  if (!agent) return { device: null, os: null, browser: null }
  const { device, os, browser } = UAParser(agent)
  const model = [device.vendor, device.model].filter(Boolean).join(' ')
  return { device: model || device.type || null, os: os.name ?? null, browser: browser.name ?? null }
}
