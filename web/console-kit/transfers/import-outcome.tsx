import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import type { importCheck } from '#contract/kernel/resource/many-rows-operations.ts'
import { Notice } from '#web/ui/status.tsx'
import classes from './transfers.module.css'

interface ImportOutcomeProps {
  readonly outcome: z.output<typeof importCheck>
  label(target: string): string
}

/** The result of the trial: the number of rows, and the first faults with their lines. */
export function ImportOutcome({ outcome: { good, bad, errors }, label }: ImportOutcomeProps) {
  const { t } = useTranslation('kit')
  return (
    <Notice kind={bad === 0 ? 'success' : 'pending'}>
      <p>{t('import.good', { count: good, shown: good.toLocaleString('en') })}</p>
      {bad > 0 && (
        <>
          <p>{t('import.bad', { count: bad, shown: bad.toLocaleString('en') })}</p>
          <ul className={classes.faults}>
            {errors.map(({ line, field, message }) => (
              <li key={`${line}:${field ?? ''}:${message}`}>
                {t('import.line', { line })} {field !== null && `${label(field)}: `}
                {message}
              </li>
            ))}
          </ul>
        </>
      )}
    </Notice>
  )
}
