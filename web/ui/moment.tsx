import { Parts } from './parts.tsx'
import { useUiTools } from './ui-tools.tsx'

/** `20 November 2026 · 14:05` */
export function Moment({ at }: { at: string }) {
  const { locale, formatDate, formatTime } = useUiTools()
  // Explicit: a line whose parts are isolated has no first letter to decide its direction.
  return (
    <time dateTime={at} dir={locale === 'ar' ? 'rtl' : 'ltr'}>
      <Parts>
        <bdi className="whole">{formatDate(at)}</bdi>
        {formatTime(at)}
      </Parts>
    </time>
  )
}
