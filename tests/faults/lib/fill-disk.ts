import { execFile, spawnSync } from 'node:child_process'
import { chmod, mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { judgeRecoveries, type Plan, playScenario, type Result } from './scenario.ts'
import type { Stage } from './stage.ts'
import { until } from './until.ts'

const run = promisify(execFile)

/** The disk of the database fills up while people pay, and gets free space again. Needs the right to mount. */
export async function fillDisk(plan: Plan): Promise<Result> {
  const disk = await mountSmallDisk(diskMegabytes)
  if (!disk) {
    const skipped = 'this machine lets us mount no small disk'
    return { name: 'disk full', actions: [], audit: null, replies: null, failures: [], skipped }
  }
  try {
    const options = { ...plan, secondsMax: 60, databaseDirectory: join(disk.path, 'postgres') }
    return await playScenario('disk full', options, (stage) => fillAndEmpty(stage, disk.path))
  } finally {
    await disk.remove()
  }
}

export interface SmallDisk {
  readonly path: string
  remove(): Promise<void>
}

/** A disk in memory; null where this machine does not let us mount one. */
export async function mountSmallDisk(megabytes: number): Promise<SmallDisk | null> {
  const path = await mkdtemp(join(tmpdir(), 'mahfaza-disk-'))
  await chmod(path, 0o755)
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0755`, 'mahfaza-faults', path])
  } catch {
    await rm(path, { recursive: true })
    return null
  }
  // However the process ends. What still runs on it keeps the memory until its own end.
  const detach = () => {
    spawnSync('umount', ['--lazy', path])
    spawnSync('rmdir', [path])
  }
  process.once('exit', detach)
  return {
    path,
    async remove() {
      await run('umount', [path])
      process.off('exit', detach)
      await rm(path, { recursive: true })
    },
  }
}

const diskMegabytes = 400
const fullMillisMax = 60_000
const quietMillis = 2_000

async function fillAndEmpty({ database, load, recovered }: Stage, disk: string) {
  const ballast = join(disk, 'ballast')
  await fill(ballast)
  // Room that PostgreSQL had kept for itself is used up first.
  await until('no money moves on a full disk', fullMillisMax, async () => {
    await fill(ballast)
    return load.acknowledgedSince(performance.now() - quietMillis) === undefined
  })
  const wentDown = !database.isRunning()
  await rm(ballast)
  const emptiedAt = performance.now()
  if (!database.isRunning()) await database.start()
  const { actions, failures } = judgeRecoveries('room on the disk again', [await recovered(emptiedAt)])
  const kept = wentDown ? 'went down and was started again' : 'kept running'
  return {
    actions: [`a disk of ${diskMegabytes} MB filled to the last byte; PostgreSQL ${kept}`, ...actions],
    failures,
  }
}

/** Writes into this file until the disk has no room left. */
export async function fill(path: string): Promise<void> {
  const file = await open(path, 'a')
  try {
    for (let size = 1 << 20; size >= 512; ) {
      try {
        await file.appendFile(Buffer.alloc(size))
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
        size >>= 1
      }
    }
  } finally {
    await file.close()
  }
}
