import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './button.tsx'
import { IconAlertTriangle, IconLock } from './icons.ts'
import { StarLattice } from './star-lattice.tsx'
import classes from './state-panel.module.css'

interface EmptyStateProps {
  readonly icon: ReactNode
  readonly title: ReactNode
  /** What would be here. */
  readonly text: ReactNode
  /** The first step to it. */
  readonly action?: ReactNode
  /** The first heading of its page. */
  readonly heading?: 'h1' | 'h2'
}

export function EmptyState({ icon, title, text, action, heading: Heading = 'h2' }: EmptyStateProps) {
  return (
    <div className={classes.panel}>
      <StarLattice />
      <span className={classes.icon}>{icon}</span>
      <Heading>{title}</Heading>
      <p className="soft">{text}</p>
      {action}
    </div>
  )
}

export interface LoadFailure {
  readonly sentence: string
  /** For support; 0 when no answer came. */
  readonly status: number
}

interface ErrorStateProps {
  /** Left out where only the connection can be the reason. */
  readonly failure?: LoadFailure
  onRetry?(): void
}

export function ErrorState({ failure, onRetry }: ErrorStateProps) {
  const { t } = useTranslation()
  const number = failure?.status ?? 0
  return (
    <div className={classes.panel} role="alert">
      <span className={classes.icon} data-kind="danger">
        <IconAlertTriangle size={28} aria-hidden="true" />
      </span>
      <h2>{t('states.error_title')}</h2>
      <p className="soft">{failure?.sentence ?? t('states.error_text')}</p>
      {onRetry && (
        <Button look="plain" size="medium" onClick={onRetry}>
          {t('retry')}
        </Button>
      )}
      {number > 0 && <p className="faint tiny">{t('states.error_number', { number })}</p>}
    </div>
  )
}

/** On a page without other content. */
export function DeniedPage() {
  const { t } = useTranslation()
  return (
    <>
      <title>{`${t('states.denied_title')} · ${t('brand')}`}</title>
      <DeniedState heading="h1" text={t('states.denied_staff')} />
    </>
  )
}

interface DeniedStateProps {
  readonly title?: ReactNode
  readonly text?: ReactNode
  /** How it can be opened. */
  readonly action?: ReactNode
  /** The first heading of its page. */
  readonly heading?: 'h1' | 'h2'
}

export function DeniedState({ title, text, action, heading: Heading = 'h2' }: DeniedStateProps) {
  const { t } = useTranslation()
  return (
    <div className={classes.panel}>
      <span className={classes.icon}>
        <IconLock size={28} aria-hidden="true" />
      </span>
      <Heading>{title ?? t('states.denied_title')}</Heading>
      <p className="soft">{text ?? t('states.denied_text')}</p>
      {action}
    </div>
  )
}
