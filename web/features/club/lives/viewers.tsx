import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { watchStream } from '#contract/operations/club/watch-stream.ts'
import { sendUnwatched } from '#web/lib/api/send-unwatched.ts'

const notedEveryMs = 30_000

/** How many watch; this page is one of them while it is in sight. */
export function Viewers({ id, known }: { readonly id: string; readonly known: number | null }) {
  const { t } = useTranslation('club')
  const [count, setCount] = useState(known)
  useEffect(() => {
    const note = () => {
      if (document.visibilityState !== 'visible') return
      sendUnwatched(watchStream, { params: { id } }, ({ viewers }) => setCount(viewers))
    }
    note()
    const timer = setInterval(note, notedEveryMs)
    return () => clearInterval(timer)
  }, [id])
  if (count === null) return null
  return <span className="soft">{t('lives.watching', { count: Math.max(count, 1) })}</span>
}
