import { useTranslation } from 'react-i18next'
import type { Resource, ResourceRow } from '#contract/kernel/resource/resource.ts'
import { Serial } from '#web/ui/serial.tsx'
import { isEmpty } from '../data/row.ts'
import { isCalledBySerial } from '../data/sections.ts'
import { useLabels } from './use-labels.ts'

interface RowNameProps {
  readonly resource: Resource
  readonly row: ResourceRow
}

const gap = '\u0000'

/** A row's title where it can be copied: a serial number is copied without dashes. */
export function RowName({ resource, row }: RowNameProps) {
  const { t } = useTranslation('resources')
  const labels = useLabels(resource)
  const title = row[resource.title]
  if (!isCalledBySerial(resource) || isEmpty(title)) return <bdi>{labels.titleOf(row)}</bdi>
  const [before, after] = t(`${resource.name}.titled`, { title: gap, defaultValue: gap }).split(gap)
  return (
    <bdi>
      {before}
      <Serial number={String(title)} />
      {after}
    </bdi>
  )
}
