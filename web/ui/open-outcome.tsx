import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { Notice } from './status.tsx'
import { useUiTools } from './ui-tools.tsx'

/**
 * - `finding`: sent before the page was opened, and being asked about.
 * - `interrupted`: asked about, and not taken so far.
 * - `lost`: no answer came, and it is sent once more.
 * - `unknown`: no answer came; `checking`: it is asked about; `cancelling`: it is being cancelled, and `cancel_waits`
 * until   the server can be reached.
 * - `cancelled`: it was not done and never will be.
 * - `unreadable`: an answer came that this page is too old, or too new, to read.
 */
export type OpenPhase =
  | 'finding'
  | 'interrupted'
  | 'lost'
  | 'unknown'
  | 'checking'
  | 'cancelling'
  | 'cancel_waits'
  | 'cancelled'
  | 'unreadable'

export type MoneyPhase = OpenPhase | 'idle' | 'sending' | 'done'

interface OpenOutcomeProps {
  readonly phase: MoneyPhase
  onAskAgain(): void
  onCancel(): void
}

/** A payment without a known outcome; nothing happens twice. */
export function OpenOutcome(props: OpenOutcomeProps) {
  const { t } = useTranslation()
  switch (props.phase) {
    case 'finding':
      return (
        <div role="status">
          <Notice kind="pending">{t('signed-in:money.finding')}</Notice>
        </div>
      )
    case 'interrupted':
      return (
        <Notice kind="pending">
          <strong>{t('signed-in:money.interrupted_title')}</strong>
          <p>{t('signed-in:money.interrupted_text')}</p>
        </Notice>
      )
    case 'cancelled':
      return (
        <Notice kind="info">
          <strong>{t('signed-in:money.cancelled_title')}</strong>
          <p>{t('signed-in:money.cancelled_text')}</p>
        </Notice>
      )
    case 'lost':
    case 'unknown':
    case 'checking':
    case 'cancelling':
      return <Unknown {...props} />
    case 'cancel_waits':
      return <CancelWaits onCancel={props.onCancel} />
    case 'unreadable':
      return <Unreadable />
    default:
      return null
  }
}

/** Two ways out that execute nothing: ask, or cancel. */
function Unknown({ phase, onAskAgain, onCancel }: OpenOutcomeProps) {
  const { t } = useTranslation()
  const isCancelling = phase === 'cancelling'
  return (
    <>
      <Notice kind="pending">
        {phase === 'lost' ? (
          t('signed-in:money.lost')
        ) : (
          <>
            <strong>{t('signed-in:money.unknown_title')}</strong>
            <p>{t(isCancelling ? 'signed-in:money.cancelling_text' : 'signed-in:money.unknown_text')}</p>
          </>
        )}
      </Notice>
      <div className="row">
        {phase !== 'lost' && (
          <Button loading={phase === 'checking'} disabled={isCancelling} onClick={onAskAgain}>
            {t('signed-in:money.ask_again')}
          </Button>
        )}
        <Button variant="default" loading={isCancelling} onClick={onCancel}>
          {t('signed-in:money.cancel')}
        </Button>
      </div>
    </>
  )
}

/** It is also repeated by itself, whenever there is a connection. */
function CancelWaits({ onCancel }: Pick<OpenOutcomeProps, 'onCancel'>) {
  const { t } = useTranslation()
  return (
    <>
      <Notice kind="pending">
        <strong>{t('signed-in:money.cancel_waits_title')}</strong>
        <p>{t('signed-in:money.cancelling_text')}</p>
        <p>{t('errors.check_your_network')}</p>
      </Notice>
      <div className="row">
        <Button onClick={onCancel}>{t('retry')}</Button>
      </div>
    </>
  )
}

/** A reload has the server's version, and asks again for the outcome. */
function Unreadable() {
  const { t } = useTranslation()
  const place = placeToLook(useLocation().pathname)
  const { reloadPage } = useUiTools()
  return (
    <>
      <Notice kind="pending">
        <strong>{t('signed-in:money.unreadable_title')}</strong>
        <p>{t('signed-in:money.unreadable_text')}</p>
      </Notice>
      <div className="row">
        <Button onClick={reloadPage}>{t('signed-in:money.reload')}</Button>
        <Button component={Link} to={place} variant="default">
          {t('signed-in:money.movements')}
        </Button>
      </div>
    </>
  )
}

/** The page that shows the trace of a payment. */
function placeToLook(path: string): string {
  if (path.startsWith('/console')) return '/console/wallet-transactions'
  return path.startsWith('/portal') ? '/portal/reports/wallet-transactions' : '/settlements'
}
