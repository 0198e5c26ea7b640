import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Notice } from '#web/ui/status.tsx'
import type { Obstacle } from './replaceable.ts'

interface NonePossibleProps {
  readonly title: string
  readonly obstacles: readonly Obstacle[]
  onClose(): void
}

/** Nothing can be asked for: why, and the way out. */
export function NonePossible({ title, obstacles, onClose }: NonePossibleProps) {
  const { t } = useTranslation('resources')
  return (
    <div className="stack">
      <Notice kind="info">{title}</Notice>
      <ul>
        {obstacles.map((obstacle) => (
          <li key={obstacle}>{t(`dialogs:card-orders.not_replaceable.${obstacle}`)}</li>
        ))}
      </ul>
      <div className="row">
        <Button variant="default" onClick={onClose}>
          {t('common:close')}
        </Button>
      </div>
    </div>
  )
}
