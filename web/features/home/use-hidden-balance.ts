import { useEffect, useState } from 'react'

const entry = 'balance-hidden'

/** Whoever hides their balance finds it hidden next time. */
export function useHiddenBalance(): [boolean, () => void] {
  const [hidden, setHidden] = useState(false)
  useEffect(() => setHidden(localStorage.getItem(entry) === '1'), [])
  const toggle = () => {
    localStorage.setItem(entry, hidden ? '0' : '1')
    setHidden(!hidden)
  }
  return [hidden, toggle]
}
