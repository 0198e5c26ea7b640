import { Button, Modal } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Resource, ResourceRow } from '#contract/kernel/resource/resource.ts'
import { Cell } from '../cells/cell.tsx'
import { toWire } from './form-values.ts'
import classes from './resource-form.module.css'
import type { ResourceForm } from './use-resource-form.ts'

interface ConflictDialogProps {
  readonly resource: Resource
  readonly form: ResourceForm
  /** The row after the other person's change. */
  readonly current: ResourceRow
  onKeep(mine: readonly string[]): void
  onClose(): void
}

/** A concurrent change: for each conflicting field, theirs or mine. */
export function ConflictDialog({ resource, form, current, onKeep, onClose }: ConflictDialogProps) {
  const { t } = useTranslation('kit')
  const changed = form.changedNames()
  const [mine, setMine] = useState<readonly string[]>(changed)
  const values = form.form.getValues()
  const wire = form.fields.flatMap(([name, field]) => Object.entries(toWire(name, field, values[name])))
  const meant: ResourceRow = { ...current, ...Object.fromEntries(wire) }
  const choose = (name: string, own: boolean) =>
    setMine(own ? [...mine.filter((other) => other !== name), name] : mine.filter((other) => other !== name))
  return (
    <Modal opened onClose={onClose} title={t('conflict.title')} size="lg">
      <p>{t('conflict.text')}</p>
      <table className={classes.conflict}>
        <thead>
          <tr>
            <th scope="col">{t('conflict.field')}</th>
            <th scope="col">{t('conflict.mine')}</th>
            <th scope="col">{t('conflict.theirs')}</th>
          </tr>
        </thead>
        <tbody>
          {changed.map((name) => (
            <tr key={name}>
              <th scope="row">{form.labels.field(name)}</th>
              {[true, false].map((own) => (
                <td key={String(own)}>
                  <label>
                    <input
                      type="radio"
                      name={`conflict-${name}`}
                      checked={mine.includes(name) === own}
                      onChange={() => choose(name, own)}
                    />
                    <span>
                      <Cell resource={resource} row={own ? meant : current} name={name} within="list" />
                    </span>
                  </label>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <div className="row">
        <Button onClick={() => onKeep(mine)}>{t(mine.length > 0 ? 'conflict.save' : 'conflict.take')}</Button>
        <Button variant="default" onClick={onClose}>
          {t('conflict.back')}
        </Button>
      </div>
    </Modal>
  )
}
