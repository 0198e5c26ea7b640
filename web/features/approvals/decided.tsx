import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Notice } from '#web/ui/status.tsx'
import classes from './approvals.module.css'
import { focusOn } from './decision-keys.tsx'

export interface Decided {
  readonly id: string
  readonly how: 'approved' | 'refused'
  /** What waits after it; null: nothing; undefined: not known (yet). */
  readonly next: string | null | undefined
  readonly isAsking: boolean
}

/** What the decision did. */
export function DecidedNotice({ decided: { how, next } }: { decided: Decided }) {
  const { t } = useTranslation('inbox')
  return (
    <Notice kind="success">
      <p>{t(how)}</p>
      {next === null && <p>{t('empty.decided_title')}</p>}
    </Notice>
  )
}

interface GoOnProps {
  readonly decided: Decided
  onNext(id: string): void
  onClose(): void
}

/** The person chooses where to go: no request opens in the place of the decided one by itself. */
export function GoOn({ decided: { next, isAsking }, onNext, onClose }: GoOnProps) {
  const { t } = useTranslation('inbox')
  if (isAsking) return null
  const hasNext = typeof next === 'string'
  return (
    <div className={classes.decision}>
      <div className="row">
        {hasNext && (
          <Button ref={focusOn} onClick={() => onNext(next)}>
            {t('next_request')}
          </Button>
        )}
        <Button ref={hasNext ? null : focusOn} variant="default" onClick={onClose}>
          {t('back_to_list')}
        </Button>
      </div>
    </div>
  )
}
