import {
  defineSettings,
  type ReadValue,
  type StoredValue,
} from '#contract/kernel/settings/define-settings.ts'

/** What pages and mobile applications need before sign-in. */
const asked = { reader: 'public', effect: 'settings.showSettings' } as const
const flag = { kind: 'boolean', class: 'harmless', ...asked } as const
// Every application follows them: to a new version, and to where it is found.
const redirecting = { class: 'redirecting', guard: 'both', ...asked } as const
const version = {
  kind: 'text',
  maxLength: 20,
  mono: true,
  rule: 'version',
  default: null,
  ...redirecting,
} as const
const storePage = { kind: 'url', secure: true, maxLength: 300, default: null, ...redirecting } as const
const switchedOnByTwo = { kind: 'boolean', default: false, guard: 'raise' } as const

/** What a text of the site says about the operator. */
const siteText = { required: true, reader: 'public', effect: 'page-texts.read' } as const

const termOfTransfers = { reader: 'public', effect: 'transfers.quoteTransfer' } as const
const limitOfTransfers = { kind: 'money', required: true, class: 'money', ...termOfTransfers } as const
const stepUpOfTransfers = {
  kind: 'money',
  class: 'protection',
  required: true,
  reader: 'staff',
  guard: 'raise',
  effect: 'transfers.sendTransfer',
} as const
const feeOfTransfers = { class: 'money', guard: 'both', ...termOfTransfers } as const

const quietHour = {
  kind: 'integer',
  required: true,
  min: 0,
  max: 23,
  reader: 'staff',
  class: 'harmless',
  effect: 'notifications.estimate',
} as const

/** A larger amount needs a second person. */
const dualControlMin = {
  kind: 'money',
  required: true,
  reader: 'staff',
  class: 'protection',
  guard: 'raise',
} as const

/** Every setting that staff change. Labels and helps are in contract/messages/{ar,en}/resources/settings.json. */
export const settings = defineSettings({
  name: 'settings',
  fieldsets: {
    general: {
      keys: {
        name: {
          kind: 'localized-text',
          maxLength: 200,
          default: { ar: 'محفظة', en: 'Mahfaza' },
          class: 'harmless',
          ...siteText,
        },
        // Clients trust the people who answer there.
        support_phone: {
          kind: 'text',
          maxLength: 40,
          mono: true,
          rule: 'contact_phone',
          default: '0910000000',
          class: 'redirecting',
          guard: 'both',
          ...siteText,
        },
        support_email: {
          kind: 'email',
          default: 'support@mahfaza.ly',
          class: 'redirecting',
          guard: 'both',
          ...siteText,
        },
      },
    },
    app: {
      keys: {
        color: {
          kind: 'text',
          required: true,
          maxLength: 20,
          mono: true,
          rule: 'color',
          default: 'amber',
          class: 'harmless',
          ...asked,
        },
        rtl: { ...flag, default: true },
        dark: { ...flag, default: false },
      },
    },
    mobile: {
      keys: {
        android_version: version,
        android_url: storePage,
        // Older applications must be replaced.
        android_force_update: { ...asked, ...switchedOnByTwo, class: 'redirecting' },
        ios_version: version,
        ios_url: storePage,
        ios_force_update: { ...asked, ...switchedOnByTwo, class: 'redirecting' },
        // The applications say that services are paused; calls still work.
        disable_services: { ...asked, ...switchedOnByTwo, class: 'protection' },
      },
    },
    shown: {
      keys: {
        show_about_us: { ...flag, default: true },
        show_contact_us: { ...flag, default: true },
        show_branches: { ...flag, default: true, effect: 'branches.list' },
        show_facilities: { ...flag, default: true, effect: 'facilities.list' },
        show_administrative_structures: { ...flag, default: true, effect: 'administrative-structures.list' },
        show_board_of_directors: { ...flag, default: true, effect: 'administrative-structures.list' },
      },
    },
    clients: {
      keys: {
        allow_access_without_verify_phone: {
          ...switchedOnByTwo,
          reader: 'public',
          class: 'protection',
          effect: 'wallets.showWallet',
        },
        // Also requires a proof of the e-mail, once the client has given one.
        verify_email_required: {
          kind: 'boolean',
          default: false,
          reader: 'staff',
          class: 'protection',
          guard: 'lower',
          effect: 'wallets.showWallet',
        },
        // Off: without a running plan only profile, recharge, plans, notifications and support are open.
        allow_access_without_subscription: {
          ...flag,
          default: true,
          effect: 'wallets.showHome',
        },
        // A code of a gateway goes to any phone that is named.
        payer_own_phone_hours: {
          kind: 'integer',
          required: true,
          min: 0,
          max: 720,
          default: 24,
          reader: 'staff',
          class: 'protection',
          guard: 'lower',
          effect: 'recharges.createRecharge',
        },
      },
    },
    notifications: {
      keys: {
        // Hours in Tripoli between which no SMS of a notification goes out; the same twice: at any time.
        sms_quiet_from: { ...quietHour, default: 21 },
        sms_quiet_to: { ...quietHour, default: 8 },
      },
    },
    transfers: {
      keys: {
        transfer_amount_min: { ...limitOfTransfers, default: '1.000', guard: 'lower' },
        transfer_amount_max: { ...limitOfTransfers, default: '5000.000', guard: 'raise' },
        transfer_daily_max: { ...limitOfTransfers, default: '10000.000', guard: 'raise' },
        transfer_monthly_max: { ...limitOfTransfers, default: '50000.000', guard: 'raise' },
        // More than this is confirmed by the sender: to a new receiver or from a new device, and in any case.
        transfer_confirm_new_above: { ...stepUpOfTransfers, default: '200.000' },
        transfer_confirm_above: { ...stepUpOfTransfers, default: '500.000' },
        // More than this stays for a day after a password, phone or factor changed.
        transfer_hold_above: { ...stepUpOfTransfers, default: '1000.000' },
        transfer_fee_fixed: {
          kind: 'money',
          required: true,
          zero: true,
          default: '0.000',
          ...feeOfTransfers,
        },
        transfer_fee_share_bp: {
          kind: 'integer',
          share: true,
          required: true,
          min: 0,
          max: 10_000,
          default: 50,
          ...feeOfTransfers,
        },
        transfer_fee_min: { kind: 'money', required: true, zero: true, default: '0.250', ...feeOfTransfers },
        // Null: no upper bound.
        transfer_fee_max: { kind: 'money', zero: true, default: '10.000', ...feeOfTransfers },
      },
      ordered: [
        ['transfer_amount_min', 'transfer_amount_max'],
        ['transfer_amount_max', 'transfer_daily_max'],
        ['transfer_daily_max', 'transfer_monthly_max'],
        ['transfer_confirm_new_above', 'transfer_confirm_above'],
        ['transfer_confirm_above', 'transfer_hold_above'],
        ['transfer_fee_min', 'transfer_fee_max'],
      ],
    },
    vouchers: {
      keys: {
        // What was paid for a sold voucher becomes revenue so long after it expired unused: clients may complain until then.
        breakage_after_days: {
          kind: 'integer',
          required: true,
          min: 0,
          max: 3650,
          default: 0,
          reader: 'staff',
          class: 'money',
          guard: 'both',
          effect: 'treasury-operations.post',
        },
      },
    },
    staff: {
      keys: {
        // Staff prove a second factor at each sign-in, or set one up at the next.
        staff_second_factor_required: {
          kind: 'boolean',
          default: true,
          reader: 'staff',
          class: 'protection',
          guard: 'lower',
          effect: 'staffAccess.login',
        },
        recharge_dual_control_min: {
          ...dualControlMin,
          zero: true,
          default: '1000.000',
          effect: 'settings.showDualControlLimits',
        },
        settlement_dual_control_min: {
          ...dualControlMin,
          zero: true,
          default: '1000.000',
          effect: 'settings.showDualControlLimits',
        },
        // More moves in no single step, even by two people.
        money_transfer_max: { ...dualControlMin, default: '20000.000', effect: 'money-transfers.store' },
        batch_value_dual_control_min: {
          ...dualControlMin,
          default: '10000.000',
          effect: 'staffVouchers.previewBatch',
        },
        // What one person decides alone is also summed by day: all of a person, and all about a client.
        day_dual_control_min: {
          ...dualControlMin,
          zero: true,
          default: '10000.000',
          effect: 'settings.showDualControlLimits',
        },
        client_day_dual_control_min: {
          ...dualControlMin,
          zero: true,
          default: '3000.000',
          effect: 'settings.showDualControlLimits',
        },
        batch_day_dual_control_min: {
          ...dualControlMin,
          zero: true,
          default: '50000.000',
          effect: 'staffVouchers.previewBatch',
        },
      },
    },
  },
})

type Keys = typeof settings.keys
export type SettingName = keyof Keys
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
