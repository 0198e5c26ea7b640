import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { ChoiceField } from '#contract/kernel/resource/fields.ts'
import { Status } from '#web/ui/status.tsx'
import { ToneWord } from '#web/ui/tone-word.tsx'
import classes from '../cells/cell.module.css'
import { useWords } from '../words/use-words.ts'
import type { ValueProps } from './value-kind.ts'

export function ChoiceValue(props: ValueProps<ChoiceField>) {
  const { field, value, resource, name } = props
  const words = useWords(resource)
  const tone = field.options.find((option) => option.value === value)?.tone ?? 'neutral'
  return (
    <>
      <ToneWord tone={tone}>{words.choice(name, String(value))}</ToneWord>
      {name === 'status' && <WaitingLink {...props} />}
    </>
  )
}

/** Beside the state of a row: that somebody has asked for what a second person must decide, and where. */
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
