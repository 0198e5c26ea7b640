/** Who carries text messages. In the outbox they wait to be read by staff, and nothing is sent. */
export const smsProviders = ['outbox', 'isend', 'resala'] as const

/** Messages of one stream share a provider: codes must arrive at once, the rest may be cheaper. */
export const smsStreams = ['codes', 'notices', 'answers'] as const
export type SmsStream = (typeof smsStreams)[number]

interface Purpose {
  readonly stream: SmsStream
  /** Each must stand in the text, as `{code}`. In this order they are the values of a provider's own template. */
  readonly placeholders: readonly string[]
}

/** Why a text message is sent. */
export const smsPurposes = {
  verify_phone: { stream: 'codes', placeholders: ['code'] },
  reset_password: { stream: 'codes', placeholders: ['code'] },
  password_given: { stream: 'codes', placeholders: ['password'] },
  password_changed: { stream: 'notices', placeholders: [] },
  email_changed: { stream: 'notices', placeholders: [] },
  phone_changed: { stream: 'notices', placeholders: [] },
  payout_account_changed: { stream: 'notices', placeholders: [] },
  account_opened: { stream: 'notices', placeholders: ['account'] },
  contact_answer: { stream: 'answers', placeholders: ['service', 'answer', 'reference'] },
} as const satisfies Readonly<Record<string, Purpose>>

export type SmsPurpose = keyof typeof smsPurposes
export const smsPurposeNames = Object.keys(smsPurposes) as readonly SmsPurpose[]

export function isSmsPurpose(name: string): name is SmsPurpose {
  return name in smsPurposes
}

/** For a preview and a test message: as long as the real ones. */
export const samplesOfPlaceholders: Readonly<Record<string, string>> = {
  code: '123456',
  password: 'Kx7-mQ4-tR9',
  account: 'Pro',
  service: 'Mahfaza',
  answer: '…',
  reference: 'M-7KQ2XW8P',
}
