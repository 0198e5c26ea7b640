import { Parts } from './parts.tsx'
import { useUiTools } from './ui-tools.tsx'

/** `20 November 2026 · 14:05` */
export function Moment({ at }: { at: string }) {
  const { locale, formatDate, formatTime } = useUiTools()
  // Said outright: a part of a line whose own parts are isolated has no first letter to take its direction from.
  return (
    <time dateTime={at} dir={locale === 'ar' ? 'rtl' : 'ltr'}>
      <Parts>
        {formatDate(at)}
        {formatTime(at)}
      </Parts>
    </time>
  )
}
