import type { ChildProcess } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { answerOf, startProductProcess, stopChild } from './child.ts'
import type { ConsoleWorld } from './console-world.ts'
import type { Line } from './report.ts'

const megabytesMax = 300
const pollMillis = 250

export interface Job {
  readonly status: string
  readonly done: number
}

/** The cost of exporting every voucher to a spreadsheet from the console: memory beyond that of the idle process. */
export async function measureExport({ admin, appUrl, dataDirectory }: ConsoleWorld): Promise<Line> {
  const worker = await startProductProcess('console-worker.ts', [appUrl, dataDirectory])
  try {
    await answerOf(worker)
    const idle = await peakOf(worker)
    const columns = ['serial_number', 'category_id', 'batch_id', 'status', 'amount', 'owner_id', 'created_at']
    const start = performance.now()
    const asked = admin.post('/vouchers/exports', { format: 'xlsx', columns })
    const { job_id: id } = await asked.data<{ job_id: string }>()
    const { status, done } = await endOf(() => admin.get(`/jobs/${id}`).data<Job>())
    if (status !== 'done') throw new Error(`the export ${status} after ${done} rows`)
    const seconds = (performance.now() - start) / 1000
    const peak = await peakOf(worker)
    const value = peak - idle
    const rows = done.toLocaleString('en-US')
    const note = `from ${idle.toFixed(0)} before to ${peak.toFixed(0)} at most while ${rows} rows were written in ${seconds.toFixed(0)} s, as npm start runs it`
    return {
      name: 'console.export.rss_mb',
      value,
      unit: 'MB',
      against: megabytesMax,
      ratio: value / megabytesMax,
      note,
    }
  } finally {
    await stopChild(worker)
  }
}

/** In MB. */
async function peakOf(worker: ChildProcess): Promise<number> {
  worker.send('peak')
  const { peakKilobytes } = (await answerOf(worker)) as { peakKilobytes: number }
  return peakKilobytes / 1024
}

export async function endOf(look: () => Promise<Job>): Promise<Job> {
  for (;;) {
    const job = await look()
    if (job.status !== 'queued' && job.status !== 'running') return job
    await wait(pollMillis)
  }
}
