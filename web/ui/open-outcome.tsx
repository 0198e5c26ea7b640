import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { Notice } from './status.tsx'

/**
 * - `finding`: sent before the page was opened, and asked about.
 * - `interrupted`: asked about, and never taken.
 * - `unknown`: no answer came; the same request can be asked about again.
 * - `unreadable`: an answer came that this page is too old, or too new, to read.
 */
export type OpenPhase = 'finding' | 'interrupted' | 'unknown' | 'unreadable'

interface OpenOutcomeProps {
  readonly phase: OpenPhase | 'idle' | 'sending' | 'done'
  onAskAgain(): void
}

/** What is known of money that was asked to move and of which nobody has said that it did; nothing happens twice. */
export function OpenOutcome({ phase, onAskAgain }: OpenOutcomeProps) {
  const { t } = useTranslation()
  switch (phase) {
    case 'finding':
      return (
        <div role="status">
          <Notice kind="pending">{t('money.finding')}</Notice>
        </div>
      )
    case 'interrupted':
      return (
        <Notice kind="pending">
          <strong>{t('money.interrupted_title')}</strong>
          <p>{t('money.interrupted_text')}</p>
        </Notice>
      )
    case 'unknown':
      return (
        <>
          <Notice kind="pending">
            <strong>{t('money.unknown_title')}</strong>
            <p>{t('money.unknown_text')}</p>
          </Notice>
          <Button onClick={onAskAgain}>{t('money.ask_again')}</Button>
        </>
      )
    case 'unreadable':
      return <Unreadable />
    default:
      return null
  }
}

/** Loaded anew, the page is of the server's version, and asks again what became of it. */
function Unreadable() {
  const { t } = useTranslation()
  const place = placeToLook(useLocation().pathname)
  return (
    <>
      <Notice kind="pending">
        <strong>{t('money.unreadable_title')}</strong>
        <p>{t('money.unreadable_text')}</p>
      </Notice>
      <div className="row">
        <Button onClick={() => window.location.reload()}>{t('money.reload')}</Button>
        <Button component={Link} to={place} variant="default">
          {t('money.movements')}
        </Button>
      </div>
    </>
  )
}

/** Where whatever moves money here leaves its trace. */
function placeToLook(path: string): string {
  if (path.startsWith('/console')) return '/console/wallet-transactions'
  return path.startsWith('/portal') ? '/portal/reports/wallet-transactions' : '/settlements'
}
