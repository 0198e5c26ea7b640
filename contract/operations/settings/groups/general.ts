import { defineSettings } from '#contract/kernel/settings/define-settings.ts'
import { asked, flag, redirecting, switchedOffByTwo } from './meanings.ts'

/** What a text of the site says about the operator. */
const siteText = { required: true, reader: 'public', effect: 'page-texts.read' } as const
/** Visitors find the operator there. */
const found = { kind: 'localized-text', required: true, maxLength: 200, class: 'harmless', ...asked } as const
/** Who answers for the service, as its papers have it. */
const known = { maxLength: 200, default: null, class: 'harmless', ...asked } as const
const profile = {
  kind: 'url',
  secure: true,
  maxLength: 300,
  default: null,
  ...redirecting,
  ...asked,
} as const

/** A larger amount needs a second person. */
const dualControlMin = {
  kind: 'money',
  required: true,
  reader: 'staff',
  class: 'protection',
  guard: 'raise',
} as const

export const general = defineSettings({
  name: 'general',
  fieldsets: {
    service: {
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
          ...redirecting,
          ...siteText,
        },
        support_email: { kind: 'email', default: 'support@mahfaza.ly', ...redirecting, ...siteText },
        support_hours: {
          ...found,
          default: {
            ar: 'من السبت إلى الخميس، من 9:00 إلى 21:00 بتوقيت طرابلس',
            en: 'Saturday to Thursday, 9:00 to 21:00 Tripoli time',
          },
        },
        address: { ...found, default: { ar: 'طرابلس، ليبيا', en: 'Tripoli, Libya' } },
      },
    },
    // Empty: the site does not mention it.
    operator: {
      keys: {
        company_name: { ...known, kind: 'localized-text' },
        licence_number: { ...known, kind: 'text', mono: true },
        licence_issuer: { ...known, kind: 'localized-text' },
      },
    },
    social: {
      keys: {
        facebook_url: profile,
        instagram_url: profile,
        x_url: profile,
        youtube_url: profile,
        telegram_url: profile,
        whatsapp_url: profile,
      },
    },
    appearance: {
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
    staff: {
      keys: {
        // Staff prove a second factor at each sign-in, or set one up at the next.
        staff_second_factor_required: { ...switchedOffByTwo, default: true, effect: 'staffAccess.login' },
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
  },
})
