import { Skeleton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import frame from '#web/ui/frame.module.css'
import classes from './layout.module.css'
import grey from './skeleton.module.css'

const entries = Array.from({ length: 9 }, (_, index) => index)

/** The frame before the person is known. */
export function LayoutSkeleton() {
  const { t } = useTranslation('console')
  return (
    <div className={`${frame.shell} ${classes.shell}`} role="status" aria-busy="true">
      <title>{`${t('name')} · ${t('common:brand')}`}</title>
      <span className="unseen">{t('loading')}</span>
      <div className={grey.sidebar}>
        {entries.map((entry) => (
          <Skeleton key={entry} height={20} radius="sm" />
        ))}
      </div>
      <div className={grey.header} />
      <div className={frame.content}>
        <div className={classes.content}>
          <Skeleton height={28} width={220} radius="sm" mb="lg" />
          <Skeleton height={320} radius="md" />
        </div>
      </div>
    </div>
  )
}
