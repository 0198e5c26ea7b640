import { ActionIcon } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import type { Resource } from '#contract/kernel/resource/resource.ts'
import type { Icon } from '#web/console-kit/icon-of.ts'
import { IconChevronLeft, IconChevronRight } from '#web/ui/icons.ts'
import { neighboursOf } from '../data/last-list.ts'
import { addressOf } from '../data/sections.ts'
import { isTaken, useKeyPress } from '../use-key-press.ts'
import classes from './row-page.module.css'

/** Leads to the rows before and after this one, as the list showed them; `K` and `J` do too. */
export function Neighbours({ resource, id }: { resource: Resource; id: string }) {
  const { t } = useTranslation('kit')
  const navigate = useNavigate()
  const [previous, next] = neighboursOf(resource, id)
  useKeyPress((event) => {
    const to = event.code === 'KeyK' ? previous : event.code === 'KeyJ' ? next : undefined
    if (to === undefined || isTaken(event)) return
    event.preventDefault()
    void navigate(addressOf(resource, to))
  })
  if (previous === undefined && next === undefined) return null
  return (
    <nav className={`row ${classes.neighbours}`} aria-label={t('neighbours')}>
      <Step resource={resource} to={previous} name="previous_row" Icon={IconChevronLeft} />
      <Step resource={resource} to={next} name="next_row" Icon={IconChevronRight} />
    </nav>
  )
}

interface StepProps {
  readonly resource: Resource
  readonly to: string | undefined
  readonly name: string
  readonly Icon: Icon
}

function Step({ resource, to, name, Icon }: StepProps) {
  const { t } = useTranslation('console')
  const label = t(`shortcuts.${name}`)
  const shared = { variant: 'default', size: 'input-sm', 'aria-label': label, title: label } as const
  const icon = <Icon size={18} className="mirror" aria-hidden="true" />
  if (to === undefined)
    return (
      <ActionIcon {...shared} disabled>
        {icon}
      </ActionIcon>
    )
  return (
    <ActionIcon {...shared} component={Link} to={addressOf(resource, to)}>
      {icon}
    </ActionIcon>
  )
}
