import { defineSettings } from '#contract/kernel/settings/define-settings.ts'
import { flag, switchedOffByTwo, switchedOnByTwo } from './meanings.ts'

const ageMax = 100

export const clients = defineSettings({
  name: 'clients',
  fieldsets: {
    sign_up: {
      keys: {
        registration_open: {
          kind: 'boolean',
          default: true,
          reader: 'public',
          class: 'harmless',
          effect: 'identity.register',
        },
        // 0: no such rule, and nobody is asked for a date of birth.
        minimum_age: {
          kind: 'integer',
          required: true,
          min: 0,
          max: ageMax,
          default: 0,
          reader: 'public',
          class: 'protection',
          guard: 'lower',
          effect: 'identity.register',
        },
        one_account_per_nid: { ...switchedOffByTwo, default: true, effect: 'clients.store' },
      },
    },
    access: {
      keys: {
        allow_access_without_verify_phone: {
          ...switchedOnByTwo,
          reader: 'public',
          class: 'protection',
          effect: 'wallets.showWallet',
        },
        // Also requires a proof of the e-mail, once the client has given one.
        verify_email_required: { ...switchedOffByTwo, default: false, effect: 'wallets.showWallet' },
        // Off: without a running plan only profile, recharge, plans, notifications and support are open.
        allow_access_without_subscription: {
          ...flag,
          default: true,
          class: 'protection',
          guard: 'lower',
          effect: 'wallets.showHome',
        },
        // A stolen token of a session without a key would move money by itself.
        session_key_needed: { ...switchedOffByTwo, default: false, effect: 'transfers.sendTransfer' },
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
  },
})
