import { useTranslation } from 'react-i18next'
import type { Language } from '#contract/kernel/localized.ts'
import type { Action } from '#contract/kernel/resource/action.ts'
import { isReference } from '#contract/kernel/resource/kinds/reference.ts'
import type { Resource, RowTitle } from '#contract/kernel/resource/resource.ts'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import { Money } from '#web/ui/money.tsx'
import { Parts } from '#web/ui/parts.tsx'
import { Notice, Status } from '#web/ui/status.tsx'
import type { Row } from '../data/row.ts'
import { readTitle } from '../data/sections.ts'
import { useLabels } from '../labels/use-labels.ts'
import { amountOf, type Choice, countUnseen, rowsFor, totalsOf } from './bulk-choice.ts'

interface BulkRowsProps {
  readonly resource: Resource
  readonly name: string
  readonly action: Action
  readonly choice: Choice<Row>
}

const shownMax = 10

/** Who gets how much by an action that has a limit for one person; a total is given where all chosen rows are in sight. */
export function BulkRows({ resource, name, action, choice }: BulkRowsProps) {
  const { t } = useTranslation('kit')
  const field = action.approval?.above?.field
  if (field === undefined) return null
  const rows = rowsFor(resource, name, choice)
  const unseen = countUnseen(choice)
  const leftOut = choice.ids.length - unseen - rows.length
  return (
    <>
      <ul className="stack">
        {rows.slice(0, shownMax).map((row) => (
          <OneRow key={row.id} {...{ resource, action, field, row }} />
        ))}
      </ul>
      {rows.length > shownMax && <p className="soft">{t('bulk.more', { count: rows.length - shownMax })}</p>}
      {leftOut > 0 && <p className="soft">{t('bulk.left_out', { count: leftOut })}</p>}
      {unseen > 0 ? (
        <Notice kind="info">{t('bulk.unseen', { count: unseen })}</Notice>
      ) : (
        totalsOf(resource, field, rows).map(({ value, currency }) => (
          <div key={currency} className="between">
            <span className="soft">{t('bulk.total')}</span>
            <Money value={value} currency={currency} size="large" />
          </div>
        ))
      )}
    </>
  )
}

interface OneRowProps extends Pick<BulkRowsProps, 'resource' | 'action'> {
  readonly field: string
  readonly row: Row
}

/** Whom it is about, its title, its amount, and its warnings. */
function OneRow({ resource, action: { warns = [] }, field, row }: OneRowProps) {
  const labels = useLabels(resource)
  const { locale } = usePage()
  const amount = amountOf(resource, field, row)
  return (
    <li>
      <div className="between">
        <span>
          <Parts>
            {whoOf(resource, row, locale)}
            {labels.titleOf(row)}
          </Parts>
        </span>
        {amount && <Money {...amount} />}
      </div>
      {warns
        .filter((warning) => row[warning] === true)
        .map((warning) => (
          <Status key={warning} kind="danger">
            {labels.field(warning)}
          </Status>
        ))}
    </li>
  )
}

/** The title of the first row that it names. */
function whoOf({ fields }: Resource, { titles }: Row, locale: Language): string {
  const [named = ''] = Object.entries(fields).flatMap(([name, field]) => {
    const title = titles[name]
    if (!isReference(field) || title === undefined || !isOneTitle(title)) return []
    return [readTitle({ name: field.to }, title, locale)]
  })
  return named
}

function isOneTitle(title: Row['titles'][string]): title is RowTitle {
  return !Array.isArray(title)
}
