import { readFile } from 'node:fs/promises'
import type pg from 'pg'

const ticksPerSecond = 100

/** Seconds of processor time a process has used, with its children that have ended; 0 for one that has ended. */
export async function readCpuSeconds(pid: number): Promise<number> {
  try {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0)
    return ticks / ticksPerSecond
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 0
    throw error
  }
}

/** Seconds of processor time by the name of who used them, the database's processes by what they are. */
export async function readCpu(
  owner: pg.Client,
  named: Readonly<Record<string, number>>,
): Promise<Map<string, number>> {
  const { rows } = await owner.query<{ pid: number; name: string }>(`
    select pid, case when backend_type <> 'client backend' then 'database: background'
                     when application_name = 'mahfaza posting engine' then 'database: the posting engine’s connections'
                     else 'database: other connections' end as name
    from pg_stat_activity where pid <> pg_backend_pid()`)
  const processes = [...rows, ...Object.entries(named).map(([name, pid]) => ({ name, pid }))]
  const sums = new Map<string, number>()
  for (const { name, pid } of processes) {
    sums.set(name, (sums.get(name) ?? 0) + (await readCpuSeconds(pid)))
  }
  return sums
}
