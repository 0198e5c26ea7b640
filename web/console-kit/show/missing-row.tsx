import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Resource } from '#contract/kernel/resource/resource.ts'
import { iconOf } from '#web/console-kit/icon-of.ts'
import { EmptyState } from '#web/ui/state-panel.tsx'
import { addressOf } from '../data/sections.ts'
import { useLabels } from '../labels/use-labels.ts'

/** There is no such row, or not for this reader: the server gives one answer. */
export function MissingRow({ resource }: { resource: Resource }) {
  const { t } = useTranslation('kit')
  const labels = useLabels(resource)
  const Icon = iconOf(resource.icon)
  return (
    <EmptyState
      heading="h1"
      icon={<Icon size={28} aria-hidden="true" />}
      title={t('missing.title')}
      text={t('missing.text')}
      action={
        <Button component={Link} to={addressOf(resource)} variant="default">
          {t('missing.back', { title: labels.title })}
        </Button>
      }
    />
  )
}
