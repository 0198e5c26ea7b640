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
  if (!isCalledBySerial(resource) || isEmpty(title)) return <PlainName text={labels.titleOf(row)} />
  const [before, after] = t(`${resource.name}.titled`, { title: gap, defaultValue: gap }).split(gap)
  return (
    <bdi>
      {before}
      <Serial number={String(title)} />
      {after}
    </bdi>
  )
}

/** The row's own name inside the phrase is kept on one line where it fits: `2026-11-28T14-07` has hyphens. */
function PlainName({ text }: { text: string }) {
  const [, before, name, after] = /^(.*?)([\u2066\u2068].*\u2069)(.*)$/su.exec(text) ?? []
  if (name === undefined) return <bdi>{text}</bdi>
  return (
    <bdi>
      {before}
      <bdi>{name}</bdi>
      {after}
    </bdi>
  )
}
