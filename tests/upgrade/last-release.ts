import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')

export interface Release {
  readonly commit: string
  /** How it was found. */
  readonly name: string
}

/**
 * The version that is in use before an upgrade: `UPGRADE_FROM`, else the newest tag `v…`, else the commit before the
 * newest migration. Null in a checkout without that history.
 */
export function findLastRelease(): Release | null {
  const asked = process.env['UPGRADE_FROM']
  if (asked) return resolved(asked, asked)
  const tag = git('describe', '--tags', '--abbrev=0', '--match', 'v*', 'HEAD^')
  if (tag !== null) return resolved(tag, tag)
  const newest = git('log', '-1', '--format=%H', '--', 'server/migrations/*.sql')
  return newest ? resolved(`${newest}^`, 'the commit before the newest migration') : null
}

function resolved(revision: string, name: string): Release | null {
  const commit = git('rev-parse', '--verify', '--quiet', `${revision}^{commit}`)
  return commit ? { commit, name } : null
}

/** The sources of that version beside the packages of this one. */
export async function checkOut({ commit }: Release): Promise<{ folder: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'mahfaza-release-'))
  const archive = join(folder, 'release.tar')
  for (const [program, ...args] of [
    ['git', 'archive', '--format=tar', `--output=${archive}`, commit],
    ['tar', '-xf', archive, '-C', folder],
  ] as const) {
    const { status, stderr } = spawnSync(program, args, { cwd: root, encoding: 'utf8' })
    if (status !== 0) throw new Error(`${program} failed: ${stderr}`)
  }
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  return { folder, remove: () => rm(folder, { recursive: true }) }
}

function git(...args: string[]): string | null {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  return status === 0 && stdout.trim() !== '' ? stdout.trim() : null
}
