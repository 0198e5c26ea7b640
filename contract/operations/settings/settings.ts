import type { ReadValue, StoredValue } from '#contract/kernel/settings/define-settings.ts'
import { aboutUs } from './groups/about-us.ts'
import { app } from './groups/app.ts'
import { clients } from './groups/clients.ts'
import { comments } from './groups/comments.ts'
import { editor } from './groups/editor.ts'
import { general } from './groups/general.ts'
import { live } from './groups/live.ts'
import { map } from './groups/map.ts'
import { paymentMethods } from './groups/payment-methods.ts'
import { points } from './groups/points.ts'
import { sms } from './groups/sms.ts'

const keys = {
  ...general.keys,
  ...clients.keys,
  ...app.keys,
  ...aboutUs.keys,
  ...paymentMethods.keys,
  ...sms.keys,
  ...editor.keys,
  ...map.keys,
  ...points.keys,
  ...comments.keys,
  ...live.keys,
}
type Keys = typeof keys
export type SettingName = keyof Keys

interface Part {
  readonly name: string
  readonly keys: readonly SettingName[]
  /** Pairs: the first may not be larger than the second. */
  readonly ordered: readonly (readonly [SettingName, SettingName])[]
  /** Some of its changes need a second person. */
  readonly guarded: boolean
}
interface Group {
  readonly name: string
  readonly fieldsets: readonly Part[]
}

/** In the order of the screen. */
const groups: readonly Group[] = [
  ...[general, clients, app, aboutUs, paymentMethods, sms, editor, map],
  points,
  comments,
  live,
]

/** Every setting that staff change. Labels and helps are in contract/messages/{ar,en}/resources/settings.json. */
export const settings = {
  name: 'settings',
  groups,
  fieldsets: groups.flatMap(({ fieldsets }) => fieldsets),
  keys,
} as const

/** As stored and sent: amounts as decimal strings. */
export type StoredSettings = { readonly [Name in SettingName]: StoredValue<Keys[Name]> }
/** As the program reads them: amounts in minor units. */
export type Settings = { readonly [Name in SettingName]: ReadValue<Keys[Name]> }

/** Together they are the terms of a transfer. */
export type TransferSettingName = Extract<SettingName, `transfer_${string}`>
export const isOfTransfers = (name: SettingName): name is TransferSettingName => name.startsWith('transfer_')

export const settingNames = Object.keys(settings.keys) as readonly SettingName[]
export const transferSettingNames = settingNames.filter(isOfTransfers)

type PublicName = { [Name in SettingName]: Keys[Name]['reader'] extends 'public' ? Name : never }[SettingName]
const reservedNames = (name: SettingName): name is PublicName => settings.keys[name].reader === 'public'
/** Settings that anyone may read. */
export const publicSettingNames = settingNames.filter(reservedNames)
