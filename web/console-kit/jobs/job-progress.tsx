import { Button, Progress } from '@mantine/core'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { basePaths } from '#contract/kernel/operation.ts'
import { FailureNotice } from '#web/ui/failure-notice.tsx'
import { IconDownload } from '#web/ui/icons.ts'
import { Notice } from '#web/ui/status.tsx'
import classes from './jobs.module.css'
import { hasEnded, type Job, useJob } from './use-job.ts'

interface JobProgressProps {
  readonly id: string
  /** Called once after success, and when rows may have been written before a failure. */
  onDone?(job: Job): void
  /** The same import again: its next task begins with the row where this one ended. */
  onGoOn?(): void
}

/** A running task of the server, and its result. It continues when the page is closed. */
export function JobProgress({ id, onDone, onGoOn }: JobProgressProps) {
  const { t } = useTranslation('kit')
  const { data: job, error } = useJob(id)
  const wasNotified = useRef(false)
  const notify = useEffectEvent((ended: Job) => {
    if (wasNotified.current) return
    wasNotified.current = true
    onDone?.(ended)
  })
  useEffect(() => {
    const mayHaveWritten = job?.kind === 'bulk' || job?.kind === 'import'
    if (job && hasEnded(job) && (job.status === 'done' || mayHaveWritten)) notify(job)
  }, [job])
  if (error) return <FailureNotice of={error} />
  if (!job || !hasEnded(job)) return <Running job={job} />
  const hasFailed = job.status === 'failed'
  if (hasFailed && job.kind === 'import') return <StoppedImport job={job} onGoOn={onGoOn} />
  if (hasFailed && job.kind !== 'bulk') return <Notice kind="danger">{t('jobs.failed')}</Notice>
  const made = job.done - job.refused - job.asked
  const left = (job.total ?? job.done) - job.done
  return (
    <div className="stack">
      <Notice kind={hasFailed ? 'danger' : job.refused + job.asked > 0 ? 'pending' : 'success'}>
        {hasFailed && <p>{t('jobs.failed_bulk')}</p>}
        <p>{t(`jobs.done_${job.kind}`, { count: made, shown: figure(made) })}</p>
        {job.asked > 0 && (
          <p>
            {t('jobs.asked', { count: job.asked, shown: figure(job.asked) })}{' '}
            <Link to="/console/approvals?show=asked">{t('jobs.see_asked')}</Link>
          </p>
        )}
        {job.refused > 0 && (
          <p>
            {t(job.file_name === null ? 'jobs.refused_alone' : 'jobs.refused', {
              count: job.refused,
              shown: figure(job.refused),
            })}
          </p>
        )}
        {left > 0 && <p>{t('jobs.left', { count: left, shown: figure(left) })}</p>}
        {job.reasons.length > 0 && (
          <ul className={classes.reasons}>
            {job.reasons.map(({ reason, count }) => (
              <li key={reason}>
                <strong>{figure(count)}</strong>: {reason}
              </li>
            ))}
          </ul>
        )}
      </Notice>
      {job.file_name !== null && (
        <div>
          <Button
            component="a"
            href={fileAddress(job.id)}
            download={job.file_name}
            leftSection={<IconDownload size={16} aria-hidden="true" />}
          >
            {t(job.kind === 'export' ? 'jobs.download' : 'jobs.download_refused')}
          </Button>
        </div>
      )}
    </div>
  )
}

/** Its rows stay: the same file chosen anew would make them twice. */
function StoppedImport({ job: { done, total }, onGoOn }: Pick<JobProgressProps, 'onGoOn'> & { job: Job }) {
  const { t } = useTranslation('kit')
  return (
    <div className="stack">
      <Notice kind="danger">
        <p>{t('jobs.failed_import')}</p>
        {/* The last rows before the stop may not be counted. */}
        {total !== null && <p>{t('jobs.stopped_at', { done: figure(done), total: figure(total) })}</p>}
      </Notice>
      {onGoOn && (
        <div>
          <Button onClick={onGoOn}>{t('jobs.go_on_import')}</Button>
        </div>
      )}
    </div>
  )
}

function Running({ job }: { job: Job | undefined }) {
  const { t } = useTranslation('kit')
  const done = job?.done ?? 0
  const total = job?.total ?? null
  const percent = total === null || total === 0 ? 0 : (done / total) * 100
  const labels =
    total === null ? t('jobs.counting') : t('jobs.running', { done: figure(done), total: figure(total) })
  return (
    <div className="stack" role="status">
      <Progress value={percent} animated aria-label={labels} />
      <p className="small soft">{labels}</p>
    </div>
  )
}

/** The cookie opens it, so the browser saves it without keeping it in memory. */
export function fileAddress(id: string): string {
  return `${basePaths.console}/jobs/${id}/file`
}

function figure(count: number): string {
  return count.toLocaleString('en')
}
