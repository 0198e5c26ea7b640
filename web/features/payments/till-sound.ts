import { useState } from 'react'

const entry = 'till-silent'

export function isSoundOn(): boolean {
  return localStorage.getItem(entry) !== '1'
}

/** Whether a payment sounds on this device, and how to change it. */
export function useSound() {
  const [isOn, setOn] = useState(isSoundOn)
  const change = () => {
    localStorage.setItem(entry, isOn ? '1' : '0')
    setOn(!isOn)
  }
  return { isOn, change }
}
