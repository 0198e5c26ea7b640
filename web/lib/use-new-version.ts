import { useEffect, useState } from 'react'

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

/** Null when the server cannot be asked now: the next round asks again. */
async function readVersion(): Promise<string | null> {
  try {
    const answer: unknown = await (await fetch('/version')).json()
    const known = typeof answer === 'object' && answer !== null && 'version' in answer ? answer.version : null
    return typeof known === 'string' ? known : null
  } catch (error) {
    console.warn('The version could not be asked', error)
    return null
  }
}
