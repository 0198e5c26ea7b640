import { useEffect, useState } from 'react'
import { ApiFailure } from '#web/lib/api/failure.ts'
import { useCountdown } from './use-countdown.ts'

interface CodeForm {
  /** Until the first new code is possible. */
  readonly firstWaitSeconds: number
  clear(name: 'code'): void
  refuse(failure: ApiFailure): void
}

/** The button for another code: clears the old digits and faults, and confirms that it was sent. */
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
