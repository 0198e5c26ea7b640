import { useEffect, useState } from 'react'

/** Seconds that count down to zero, for a waiting button. */
export function useCountdown(): [number, (seconds: number) => void] {
  const [seconds, setSeconds] = useState(0)
  const running = seconds > 0
  useEffect(() => {
    if (!running) return
    const ticker = setInterval(() => setSeconds((left) => Math.max(0, left - 1)), 1000)
    return () => clearInterval(ticker)
  }, [running])
  return [seconds, setSeconds]
}
