import { Skeleton } from '@mantine/core'
import { useTranslation } from 'react-i18next'

const rows = (count: number) => Array.from({ length: count }, (_, index) => index)

/** Grey shapes where rows will be, in their height. */
export function RowsSkeleton({ count = 6, height = 56 }: { count?: number; height?: number }) {
  return (
    <Waiting>
      {rows(count).map((row) => (
        <Skeleton key={row} height={height} radius="sm" />
      ))}
    </Waiting>
  )
}

export function BlockSkeleton({ height }: { height: number }) {
  return (
    <Waiting>
      <Skeleton height={height} radius="md" />
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
