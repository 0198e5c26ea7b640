import { Parts } from './parts.tsx'
import { useUiTools } from './ui-tools.tsx'

/** `20 November 2026 · 14:05` */
export function Moment({ at }: { at: string }) {
  const { formatDate, formatTime } = useUiTools()
  return (
    <time dateTime={at}>
      <Parts>
        {formatDate(at)}
        {formatTime(at)}
      </Parts>
    </time>
  )
}
