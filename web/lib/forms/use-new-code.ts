import { useEffect, useState } from 'react'
import { ApiFailure } from '#web/lib/api/failure.ts'
import { useCountdown } from './use-countdown.ts'

interface CodeForm {
  /** Until the first new code may be asked for. */
  readonly firstWaitSeconds: number
  clear(name: 'code'): void
  refuse(failure: ApiFailure): void
}

/** The button that asks for another code: the old digits and what was said about them go, and that it went out is said. */
export function useNewCode(form: CodeForm, send: () => Promise<{ readonly resend_after: number }>) {
  const { firstWaitSeconds } = form
  const [isNew, setIsNew] = useState(false)
  const [waitSeconds, waitFor] = useCountdown()
  useEffect(() => waitFor(firstWaitSeconds), [firstWaitSeconds, waitFor])
  const resend = async () => {
    setIsNew(false)
    try {
      const { resend_after } = await send()
      waitFor(resend_after)
      form.clear('code')
      setIsNew(true)
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      form.refuse(error)
    }
  }
  return { isNew, waitSeconds, resend: () => void resend() }
}
