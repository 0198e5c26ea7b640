import { Button, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import {
  type importSheet,
  importTargets,
  type ManyRowsOperations,
} from '#contract/kernel/resource/many-rows-operations.ts'
import type { Resource } from '#contract/kernel/resource/resource.ts'
import { useSend } from '#web/lib/api/use-call.ts'
import { joinParts } from '#web/lib/formats/join-parts.ts'
import { type Failure, FailureNotice } from '#web/ui/failure-notice.tsx'
import { LateNotice } from '#web/ui/late-notice.tsx'
import { Notice } from '#web/ui/status.tsx'
import { useLabels } from '../labels/use-labels.ts'
import { chooseTarget, missingTargets } from './import-columns.ts'
import { ImportOutcome } from './import-outcome.tsx'
import classes from './transfers.module.css'

interface ImportMappingProps {
  readonly resource: Resource
  readonly sheet: z.output<typeof importSheet>
  readonly check: NonNullable<ManyRowsOperations['checkImport']>
  readonly isCommitting: boolean
  readonly refusal: Failure | null
  onCommit(id: string, mapping: readonly (string | null)[]): void
}

/** The field of each column, with the first rows as examples; then the trial. */
export function ImportMapping({
  resource,
  sheet,
  check,
  isCommitting,
  refusal,
  onCommit,
}: ImportMappingProps) {
  const { t } = useTranslation('kit')
  const labels = useLabels(resource)
  const [mapping, setMapping] = useState<readonly (string | null)[]>(sheet.mapping)
  const trial = useSend(check)
  const nameOf = (target: string) => {
    const [field = '', language] = target.split('.')
    return language ? t(`in_${language}`, { name: labels.field(field) }) : labels.field(field)
  }
  const missing = missingTargets(resource, mapping)
  const choose = (column: number, target: string | null) => {
    setMapping(chooseTarget(mapping, column, target))
    trial.reset()
  }
  const tryIt = () =>
    trial.mutate({ params: { id: sheet.import_id }, body: { mapping: [...mapping] }, quiet: true })
  return (
    <section className={classes.card} aria-label={t('import.columns')}>
      <div className="stack">
        <h2>{t('import.columns')}</h2>
        <p className="soft">
          {t('import.columns_text', { count: sheet.rows, shown: sheet.rows.toLocaleString('en') })}
        </p>
        <MappingTable resource={resource} sheet={sheet} mapping={mapping} label={nameOf} onChoose={choose} />
        {missing.length > 0 && (
          <Notice kind="pending">
            {t('import.missing', { names: missing.map(nameOf).join(t('comma')) })}
          </Notice>
        )}
        <FailureNotice of={trial.error} />
        {trial.data && <ImportOutcome outcome={trial.data} label={nameOf} />}
        <FailureNotice of={refusal} />
        <LateNotice busy={isCommitting} />
        <div className="row">
          <Button
            variant={trial.data ? 'default' : 'filled'}
            disabled={missing.length > 0}
            loading={trial.isPending}
            onClick={tryIt}
          >
            {t('import.try')}
          </Button>
          {trial.data && trial.data.good > 0 && (
            <Button loading={isCommitting} onClick={() => onCommit(sheet.import_id, mapping)}>
              {t('import.commit', { count: trial.data.good, shown: trial.data.good.toLocaleString('en') })}
            </Button>
          )}
        </div>
      </div>
    </section>
  )
}

interface MappingTableProps extends Pick<ImportMappingProps, 'resource' | 'sheet'> {
  readonly mapping: readonly (string | null)[]
  label(target: string): string
  onChoose(column: number, target: string | null): void
}

function MappingTable({ resource, sheet, mapping, label, onChoose }: MappingTableProps) {
  const { t } = useTranslation('kit')
  const columns = sheet.columns.map((column, index) => ({ column, index }))
  return (
    <div className={classes.scroll}>
      <table className={classes.sheet}>
        <thead>
          <tr>
            <th scope="col">{t('import.column')}</th>
            <th scope="col">{t('import.sample')}</th>
            <th scope="col">{t('import.becomes')}</th>
          </tr>
        </thead>
        <tbody>
          {columns.map(({ column, index }) => (
            <tr key={index}>
              <th scope="row">
                <bdi>{column}</bdi>
              </th>
              <td>
                <bdi>{joinParts(sheet.sample.map((row) => row[index]))}</bdi>
              </td>
              <td>
                <NativeSelect
                  size="xs"
                  aria-label={t('import.becomes_of', { name: column })}
                  data={[
                    { value: '', label: t('import.skip') },
                    ...importTargets(resource).map((value) => ({ value, label: label(value) })),
                  ]}
                  value={mapping[index] ?? ''}
                  onChange={(event) => onChoose(index, event.currentTarget.value || null)}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
