import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Notice } from './status.tsx'

const lateMillis = 3_000

interface LateNoticeProps {
  /** A request is running. */
  readonly busy: boolean
  /** It is repeated, and does not happen twice. */
  readonly isMoney?: boolean
}

/** Says that an answer is late, so a spinner is never without text. */
export function LateNotice({ busy, isMoney = false }: LateNoticeProps) {
  const { t } = useTranslation()
  const sentence = isMoney ? 'signed-in:money.late' : 'errors.still_waiting_form'
  return useIsLate(busy) ? <Notice kind="pending">{t(sentence)}</Notice> : null
}

/** Whether something has been running for longer than usual. */
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
