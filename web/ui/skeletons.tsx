import { useTranslation } from 'react-i18next'
import classes from './skeletons.module.css'

const rows = (count: number) => Array.from({ length: count }, (_, index) => index)

/** Grey shapes for rows, in their height. */
export function RowsSkeleton({ count = 6, height = 56 }: { count?: number; height?: number }) {
  return (
    <Waiting>
      {rows(count).map((row) => (
        <div key={row} className={classes.shape} style={{ blockSize: height }} />
      ))}
    </Waiting>
  )
}

export function BlockSkeleton({ height }: { height: number }) {
  return (
    <Waiting>
      <div className={classes.shape} style={{ blockSize: height }} />
    </Waiting>
  )
}

function Waiting({ children }: { children: React.ReactNode }) {
  const { t } = useTranslation()
  return (
    <div className="stack" role="status" aria-busy="true" style={{ gap: 'var(--space-2)' }}>
      <span className="unseen">{t('loading')}</span>
      {children}
    </div>
  )
}
