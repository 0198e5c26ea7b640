import { applicationPattern } from '#contract/kernel/operation.ts'
import type { StoredSettings } from '#contract/operations/settings/settings.ts'

const pattern = new RegExp(applicationPattern)

const platforms = ['android', 'ios'] as const
type Platform = (typeof platforms)[number]

export interface Application {
  readonly platform: Platform
  readonly version: string
}

/** `android/1.4.2`; null for anything else. */
export function readApplication(sent: string): Application | null {
  const [, platform, version] = pattern.exec(sent) ?? []
  const known = platforms.find((name) => name === platform)
  return known && version ? { platform: known, version } : null
}

/** What decides about an application; names of settings. */
export type ApplicationSettings = Pick<
  StoredSettings,
  `${Platform}_version` | `${Platform}_url` | `${Platform}_force_update` | 'disable_services'
>
export const applicationSettings = [
  ...platforms.flatMap(
    (platform) => [`${platform}_version`, `${platform}_url`, `${platform}_force_update`] as const,
  ),
  'disable_services',
] as const

export interface Instruction {
  readonly action: 'go_on' | 'update_offered' | 'update_required' | 'services_paused'
  /** The newest version, and where it is found. */
  readonly version: string | null
  readonly url: string | null
}

/** What an application should do. A forced update comes first: the old one may not understand a pause. */
export function instructionFor({ platform, version }: Application, sheet: ApplicationSettings): Instruction {
  const [newest, url] = [sheet[`${platform}_version`], sheet[`${platform}_url`]]
  const isOld = newest !== null && compareVersions(version, newest) < 0
  const update = { version: newest, url }
  if (isOld && sheet[`${platform}_force_update`]) return { ...update, action: 'update_required' }
  if (sheet.disable_services) return { ...update, action: 'services_paused' }
  return { ...update, action: isOld ? 'update_offered' : 'go_on' }
}

/** Part by part as numbers: 1.10 is newer than 1.9, and 1.4 is 1.4.0. */
export function compareVersions(one: string, other: string): number {
  const [left, right] = [partsOf(one), partsOf(other)]
  const length = Math.max(left.length, right.length)
  for (let at = 0; at < length; at += 1) {
    const difference = (left[at] ?? 0) - (right[at] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}

function partsOf(version: string): number[] {
  return version.split('.').map(Number)
}
