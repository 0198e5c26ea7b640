import * as icons from './icons.ts'

export type Icon = typeof icons.IconListDetails

const byName: ReadonlyMap<string, Icon> = new Map(Object.entries(icons))

/** The icon a definition names. Only the console asks by name: whoever asks so carries all of them. */
export function iconOf(name: string): Icon {
  return byName.get(name) ?? icons.IconListDetails
}
