import { useEffect, useState } from 'react'
import { readVersion } from '#web/lib/read-version.ts'

const checkEveryMs = 5 * 60 * 1000

/** Whether there is a new release since this page was loaded: asked every five minutes while the page is visible. */
export function useNewVersion(version: string): boolean {
  const [isOld, setOld] = useState(false)
  useEffect(() => {
    if (isOld) return
    const timer = setInterval(() => {
      if (document.visibilityState !== 'visible') return
      void readVersion().then((current) => setOld(current !== null && current !== version))
    }, checkEveryMs)
    return () => clearInterval(timer)
  }, [version, isOld])
  return isOld
}
