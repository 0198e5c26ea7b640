import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type Failure, FailureNotice } from '#web/ui/failure-notice.tsx'
import { JobProgress } from '../jobs/job-progress.tsx'
import { hasEnded, useJob } from '../jobs/use-job.ts'
import classes from './transfers.module.css'

interface ImportProgressProps {
  readonly job: string
  /** Why it does not go on. */
  readonly refusal: Failure | null
  onEnded(isDone: boolean): void
  /** The same import again, from the row where it stopped. */
  onGoOn(): void
  onAnother(): void
}

/** An import under way, finished, or stopped. */
export function ImportProgress({ job, refusal, onEnded, onGoOn, onAnother }: ImportProgressProps) {
  const { t } = useTranslation('kit')
  const { data, error } = useJob(job)
  const ended = data && hasEnded(data) ? data.status : null
  const title = t(ended === null ? 'import.making' : ended === 'done' ? 'import.made' : 'import.stopped')
  return (
    <section className={classes.card} aria-label={title}>
      <div className="stack">
        <h2>{title}</h2>
        <JobProgress key={job} id={job} onDone={({ status }) => onEnded(status === 'done')} onGoOn={onGoOn} />
        <FailureNotice of={refusal} />
        {ended === null && !error ? (
          <p className="small soft">{t('jobs.go_on')}</p>
        ) : (
          <div>
            <Button variant="default" size="sm" onClick={onAnother}>
              {t('import.another')}
            </Button>
          </div>
        )}
      </div>
    </section>
  )
}
