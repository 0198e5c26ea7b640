import { Link } from 'react-router'
import type { ReferenceField, ReferencesField } from '#contract/kernel/resource/fields.ts'
import type { RowTitle } from '#contract/kernel/resource/resource.ts'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import { useStaffSession } from '#web/lib/staff/staff-session.ts'
import classes from '../cells/cell.module.css'
import { addressOf, readTitle } from '../data/sections.ts'
import { Labels } from './text-values.tsx'
import type { ValueProps } from './value-kind.ts'

export function ReferenceValue({ field, value, row, name }: ValueProps<ReferenceField>) {
  return <ReferenceLink to={field.to} id={String(value)} title={row.titles[name] as RowTitle} />
}

export function ReferencesValue({ field, value, row, name }: ValueProps<ReferencesField>) {
  const titles = row.titles[name] as readonly RowTitle[] | undefined
  return (
    <span className={classes.many}>
      {(value as readonly string[]).map((id, index) => (
        <ReferenceLink key={id} to={field.to} id={id} title={titles?.[index]} />
      ))}
    </span>
  )
}

function ReferenceLink({ to, id, title }: { to: string; id: string; title: RowTitle | undefined }) {
  const { locale } = usePage()
  const { can } = useStaffSession()
  const name = readTitle({ name: to }, title, locale) || `#${id}`
  if (!can([`${to}-show`, `${to}-index`])) return <Labels text={name} />
  return (
    <Link to={addressOf(to, id)} className={classes.link}>
      <bdi>{name}</bdi>
    </Link>
  )
}
