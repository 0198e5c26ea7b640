import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { audienceOf } from '#contract/kernel/resource/audience-operations.ts'
import type { RowOf } from '#contract/kernel/resource/row-types.ts'
import { pageTexts } from '#contract/resources/content/page-texts.ts'
import { addressOf } from '#web/console-kit/data/sections.ts'
import type { CellProps } from '#web/console-kit/overrides.ts'
import { useCall } from '#web/lib/api/use-call.ts'
import { useStaffSession } from '#web/lib/staff/staff-session.ts'
import { Notice } from '#web/ui/status.tsx'

/** A text never changes: the next step is a new version. */
export function PageTextHead({ resource, row }: CellProps<RowOf<typeof pageTexts>>) {
  const { t } = useTranslation('resources')
  const { can } = useStaffSession()
  const isComing = Date.parse(row.published_at) > Date.now()
  const held = useCall(audienceOf(pageTexts).show, { params: { slug: row.slug }, quiet: true })
  const isPast = !isComing && held.data !== undefined && held.data.version !== row.version
  return (
    <div className="stack">
      {isComing && <Notice kind="pending">{t('dialogs:page-texts.coming')}</Notice>}
      <div className="row">
        {can('page-texts-store') && (
          <Button component={Link} to={`${addressOf(resource, 'create')}?from=${row.id}`}>
            {t('dialogs:page-texts.new_version')}
          </Button>
        )}
        {isPast && can('page-texts-store') && (
          <Button
            component={Link}
            variant="default"
            to={`${addressOf(resource, 'create')}?from=${row.id}&back=1`}
          >
            {t('dialogs:page-texts.bring_back')}
          </Button>
        )}
        <Button component={Link} variant="default" to={`/${row.slug}`}>
          {t('dialogs:page-texts.see')}
        </Button>
      </div>
    </div>
  )
}
