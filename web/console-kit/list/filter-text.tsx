import { useTranslation } from 'react-i18next'
import { titleIn } from '#contract/kernel/localized.ts'
import { isChoice } from '#contract/kernel/resource/kinds/choice.ts'
import { kindOf } from '#contract/kernel/resource/kinds/index.ts'
import { targetOf } from '#contract/kernel/resource/kinds/reference.ts'
import type { Resource } from '#contract/kernel/resource/resource.ts'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import { type ListFilter, namesOf } from '../data/list-state.ts'
import { useOptions } from '../data/use-options.ts'
import { useLabels } from '../labels/use-labels.ts'

interface FilterTextProps {
  readonly resource: Resource
  readonly name: string
  readonly filters: ListFilter
}

/** The text of a filter's chip. */
export function FilterText({ resource, name, filters }: FilterTextProps) {
  const { t } = useTranslation('kit')
  const labels = useLabels(resource)
  const field = resource.fields[name]
  const [first = '', second = ''] = namesOf(resource, name).map((entry) => filters[entry] ?? '')
  if (!field) return <RangeText from={first} to={second} />
  const { filter } = kindOf(field)
  if (filter === 'range') return <RangeText from={first} to={second} />
  if (filter === 'flag') return t(first === '1' ? 'yes' : 'no')
  const target = targetOf(field)
  if (target !== null) return <ReferenceText to={target} ids={first} />
  if (isChoice(field))
    return first
      .split(',')
      .map((value) => labels.choice(name, value))
      .join(t('comma'))
  return <bdi>{first}</bdi>
}

function RangeText({ from, to }: { from: string; to: string }) {
  const { t } = useTranslation('kit')
  const start = <bdi dir="ltr">{readable(from)}</bdi>
  const end = <bdi dir="ltr">{readable(to)}</bdi>
  if (from === to) return start
  if (to === '')
    return (
      <>
        {t('filters.at_least')} {start}
      </>
    )
  if (from === '')
    return (
      <>
        {t('filters.at_most')} {end}
      </>
    )
  return (
    <>
      {start} – {end}
    </>
  )
}

/** A day in local notation; other values as they are. */
function readable(bound: string): string {
  const day = /^(\d{4})-(\d{2})-(\d{2})/.exec(bound)
  return day ? `${day[3]}/${day[2]}/${day[1]}` : bound
}

function ReferenceText({ to, ids }: { to: string; ids: string }) {
  const { t } = useTranslation('kit')
  const { locale } = usePage()
  const { data } = useOptions(to, { ids })
  if (!data) return '…'
  return data.map(({ title }) => titleIn(title, locale)).join(t('comma')) || ids
}
