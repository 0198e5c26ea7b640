import { defineSettings } from '#contract/kernel/settings/define-settings.ts'
import { smsProviders, smsPurposes } from '#contract/shapes/sms-purposes.ts'
import { redirecting } from './meanings.ts'

/** What the text of a message decides, and who carries it. */
const sent = { reader: 'staff', effect: 'the delivery of messages' } as const
const provider = {
  kind: 'choice',
  options: smsProviders.map((value) => ({ value })),
  required: true,
  default: 'isend',
  ...redirecting,
  ...sent,
} as const
const text = {
  kind: 'long-text',
  localized: true,
  required: true,
  maxLength: 300,
  ...redirecting,
  ...sent,
} as const
/** Resala sends its own approved text, known by a number for each language. */
const templateNumber = {
  kind: 'localized-text',
  maxLength: 40,
  default: null,
  ...redirecting,
  ...sent,
} as const
const budget = {
  reader: 'staff',
  required: true,
  class: 'money',
  guard: 'raise',
  effect: 'identity.register',
} as const

const quietHour = {
  kind: 'integer',
  required: true,
  min: 0,
  max: 23,
  reader: 'staff',
  class: 'harmless',
  effect: 'notifications.estimate',
} as const

const { placeholders: code } = smsPurposes.verify_phone

export const sms = defineSettings({
  name: 'sms',
  fieldsets: {
    providers: {
      keys: {
        sms_codes_provider: provider,
        sms_notices_provider: provider,
        sms_answers_provider: provider,
        // Null: as in the configuration of the program.
        sms_sender: {
          kind: 'text',
          maxLength: 11,
          mono: true,
          rule: 'english_numbers_only',
          default: null,
          ...redirecting,
          ...sent,
        },
      },
    },
    budgets: {
      keys: {
        sms_day_max: { kind: 'integer', min: 1, max: 1_000_000, default: 20_000, ...budget },
        sms_client_day_max: { kind: 'integer', min: 1, max: 100, default: 20, ...budget },
      },
    },
    notifications: {
      keys: {
        // Hours in Tripoli between which no SMS of a notification goes out; the same twice: at any time.
        sms_quiet_from: { ...quietHour, default: 21 },
        sms_quiet_to: { ...quietHour, default: 8 },
      },
    },
    sms_codes: {
      keys: {
        sms_verify_phone: {
          ...text,
          placeholders: code,
          default: {
            ar: 'محفظة: رمز التحقق {code} صالح 10 دقائق. لا تعطه لأحد.',
            en: 'Mahfaza: {code} is your verification code, valid 10 minutes. Never share it.',
          },
        },
        sms_reset_password: {
          ...text,
          placeholders: code,
          default: {
            ar: 'محفظة: رمز تغيير كلمة المرور {code} صالح 10 دقائق. لا تعطه لأحد.',
            en: 'Mahfaza: {code} is your password reset code, valid 10 minutes. Never share it.',
          },
        },
        sms_password_given: {
          ...text,
          placeholders: smsPurposes.password_given.placeholders,
          default: {
            ar: 'محفظة: {password} كلمة مرورك الجديدة لمدة 24 ساعة. سجّل الدخول واختر كلمة مرورك.',
            en: 'Mahfaza: {password} is your new password for 24 hours. Sign in and choose your own.',
          },
        },
      },
    },
    sms_notices: {
      keys: {
        sms_password_changed: {
          ...text,
          placeholders: [],
          default: {
            ar: 'محفظة: تغيّرت كلمة مرورك. إن لم تكن أنت فأعد تعيينها الآن.',
            en: 'Mahfaza: your password was changed. Not you? Reset it now.',
          },
        },
        sms_email_changed: {
          ...text,
          placeholders: [],
          default: {
            ar: 'محفظة: تغيّر بريدك. إن لم تكن أنت فغيّر كلمة المرور الآن.',
            en: 'Mahfaza: your e-mail was changed. Not you? Change your password now.',
          },
        },
        sms_phone_changed: {
          ...text,
          placeholders: [],
          default: {
            ar: 'محفظة: تغيّر رقم هاتف حسابك. إن لم تطلب ذلك فتواصل معنا.',
            en: 'Mahfaza: the phone of your account was changed. Not you? Contact us.',
          },
        },
        sms_payout_account_changed: {
          ...text,
          placeholders: [],
          default: {
            ar: 'محفظة: تغيّر الحساب المصرفي لتسوياتك. إن لم تكن أنت فاتصل بنا.',
            en: 'Mahfaza: the bank account you are paid to was changed. Not you? Contact us now.',
          },
        },
        sms_account_opened: {
          ...text,
          placeholders: smsPurposes.account_opened.placeholders,
          default: {
            ar: 'محفظة: فُعّل طلبك ({account})، وتستطيع استعماله الآن.',
            en: 'Mahfaza: your request is granted ({account}). You can use it now.',
          },
        },
      },
    },
    sms_answers: {
      keys: {
        sms_contact_answer: {
          ...text,
          placeholders: smsPurposes.contact_answer.placeholders,
          default: {
            ar: '{service}: {answer} (رسالتك {reference})',
            en: '{service}: {answer} (your message {reference})',
          },
        },
      },
    },
    resala: {
      keys: {
        resala_verify_phone: templateNumber,
        resala_reset_password: templateNumber,
        resala_password_given: templateNumber,
        resala_password_changed: templateNumber,
        resala_email_changed: templateNumber,
        resala_phone_changed: templateNumber,
        resala_payout_account_changed: templateNumber,
        resala_account_opened: templateNumber,
        resala_contact_answer: templateNumber,
      },
    },
  },
})
