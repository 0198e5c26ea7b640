import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { ChoiceField } from '#contract/kernel/resource/fields.ts'
import { Status } from '#web/ui/status.tsx'
import { ToneLabel } from '#web/ui/tone-label.tsx'
import classes from '../cells/cell.module.css'
import { useLabels } from '../labels/use-labels.ts'
import type { ValueProps } from './value-kind.ts'

export function ChoiceValue(props: ValueProps<ChoiceField>) {
  const { field, value, resource, name } = props
  const labels = useLabels(resource)
  const tone = field.options.find((option) => option.value === value)?.tone ?? 'neutral'
  return (
    <>
      <ToneLabel tone={tone}>{labels.choice(name, String(value))}</ToneLabel>
      {name === 'status' && <WaitingLink {...props} />}
    </>
  )
}

/** Beside a row's state: a waiting request to a second person, with its link. */
function WaitingLink({ resource, row }: Pick<ValueProps, 'resource' | 'row'>) {
  const { t } = useTranslation('resources')
  const approvalId = row['waiting_approval']
  if (typeof approvalId !== 'string') return null
  return (
    <Link to={`/console/approvals/${approvalId}`} className={classes.waiting}>
      <Status kind="pending">{t(`${resource.name}.waiting`)}</Status>
    </Link>
  )
}
