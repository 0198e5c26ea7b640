import { useEffect, useState, useSyncExternalStore } from 'react'
import { type GateDevice, type GateState, openGateDevice } from './gate-device.ts'

const synchroniseEveryMs = 10_000

/** The device of this page, and its state. */
export function useGate(): { readonly device: GateDevice; readonly state: GateState } {
  const [device] = useState(openGateDevice)
  useEffect(() => {
    void device.load()
    const now = () => void device.synchronise()
    const timer = setInterval(now, synchroniseEveryMs)
    addEventListener('online', now)
    return () => {
      clearInterval(timer)
      removeEventListener('online', now)
    }
  }, [device])
  return { device, state: useSyncExternalStore(device.follow, device.state, device.state) }
}
