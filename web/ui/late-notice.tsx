import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Notice } from './status.tsx'

const lateMillis = 3_000

interface LateNoticeProps {
  /** What was sent is on its way. */
  readonly busy: boolean
  /** It is tried again, and does not happen twice. */
  readonly isMoney?: boolean
}

/** Says that an answer is late: nobody waits before a turning wheel without a word. */
export function LateNotice({ busy, isMoney = false }: LateNoticeProps) {
  const { t } = useTranslation()
  const sentence = isMoney ? 'money.late' : 'errors.still_waiting_form'
  return useIsLate(busy) ? <Notice kind="pending">{t(sentence)}</Notice> : null
}

/** Whether something has been under way for longer than an answer usually takes. */
export function useIsLate(busy: boolean): boolean {
  const [isLate, setIsLate] = useState(false)
  useEffect(() => {
    if (!busy) return
    const timer = setTimeout(() => setIsLate(true), lateMillis)
    return () => {
      clearTimeout(timer)
      setIsLate(false)
    }
  }, [busy])
  return isLate
}
