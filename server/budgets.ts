import type { Budget } from './platform/abuse/index.ts'
import { codeTriesMax, resetResendSeconds } from './platform/one-time-code.rules.ts'

const hour = 3600
const quarter = 900

/** The provider's price of an SMS, and what a day of codes may cost: 500 LYD. The settings say how much of it is allowed. */
const smsDirhams = 25
const smsDayDirhams = 500_000

/**
 * All budgets. Those of a call (`LimitName`) are counted for a signed-in person or one whom the device knows, and
 * otherwise for the caller's networks. A carrier shows thousands of phones under one address, so there unknown callers first have to work
 * (`proofAfter`) before they are refused. `…Own` counts what only the owner can spend, `…Account` one network's tries at
 * an account, `…Unknown` those of all networks.
 */
export const budgets = {
  login: { points: 6_000, seconds: quarter, proofAfter: 300 },
  loginOwn: { points: 8, seconds: quarter },
  loginAccount: { points: 8, seconds: quarter },
  loginUnknown: { points: 40, seconds: quarter, proofAfter: 8 },
  register: { points: 600, seconds: hour, proofAfter: 60, ofNetwork: true },
  code: { points: 4_000, seconds: hour, proofAfter: 400 },
  /** Requests for a code to one contact. */
  codeAccount: { points: 10, seconds: hour },
  /** Tries of codes of one contact. */
  codeTries: { points: 10, seconds: hour },
  /** Wrong one-time codes of all accounts together: from the first number on unknown callers work, from the second they wait. */
  codeFailures: { points: 120, seconds: hour },
  codeFailuresMost: { points: 1_000, seconds: hour },
  codeAlarm: { points: 1, seconds: 60 },
  /** Tries of who is signed in while they wait. */
  codeTriesCalm: { points: 2, seconds: hour },
  /** Codes that were sent and not typed, of all accounts together. */
  codesUnproven: { points: 600, seconds: hour },
  unprovenAlarm: { points: 1, seconds: 60 },
  /** Codes by SMS to ten thousand numbers in a row, and to all: what the money of a day pays. */
  smsPrefix: { points: 600, seconds: hour },
  /** Codes by SMS to one phone in a day; the setting says how many times this. */
  smsClient: { points: 20, seconds: 24 * hour },
  /** Text messages about tickets of friends in a day: of one buyer, and to one phone. */
  ticketMessages: { points: 20, seconds: 24 * hour },
  ticketMessagesPhone: { points: 4, seconds: 24 * hour },
  /** Text messages that a member of staff sends to try the settings. */
  testMessage: { points: 10, seconds: hour },
  smsDay: { points: Math.floor(smsDayDirhams / smsDirhams), seconds: 24 * hour },
  smsAlarm: { points: 1, seconds: quarter },
  /** Reset codes to one contact, and their tries: also counted for contacts without an account. */
  resetSent: { points: 1, seconds: resetResendSeconds },
  resetTries: { points: codeTriesMax, seconds: 600 },
  /** Devices on which one person becomes known. */
  newDevice: { points: 10, seconds: 24 * hour },
  /** A solved challenge serves once. */
  proofUsed: { points: 1, seconds: 600 },
  /** Wrong passwords of clients and staff together; above it staff are told. */
  loginFailures: { points: 300, seconds: quarter },
  loginAlarm: { points: 1, seconds: quarter },
  /** A client’s own changes of the name that payers recognise. */
  nameChange: { points: 1, seconds: 30 * 24 * hour },
  /** Profile photos of a client, and all files that a client sends. */
  photo: { points: 5, seconds: 24 * hour },
  upload: { points: 30, seconds: 24 * hour },
  /** The bytes of those files: 50 MB in 30 days, in points of 256 KB. */
  uploadBytes: { points: 200, seconds: 30 * 24 * hour },
  /** Unproven phones of an account: each gets a code. */
  phoneCorrection: { points: 3, seconds: 24 * hour },
  staffLogin: { points: 600, seconds: quarter, proofAfter: 60 },
  /** Wrong passwords and second factors of one member of staff; then the account is locked for the rest of the time. */
  staffOwn: { points: 6, seconds: quarter },
  staffAccount: { points: 6, seconds: quarter },
  staffUnknown: { points: 30, seconds: quarter, proofAfter: 6 },
  staffCode: { points: 300, seconds: hour, proofAfter: 30 },
  /** The owner gets one message about a lock. */
  staffLockNotice: { points: 1, seconds: quarter },
  /** Payments by a code that a gateway sends to a phone: of a client, of a payer's phone, of the address of unproven ones, of all. */
  paymentStart: { points: 3, seconds: hour },
  paymentNetwork: { points: 600, seconds: hour, proofAfter: 60 },
  payerHour: { points: 3, seconds: hour },
  payerDay: { points: 5, seconds: 24 * hour },
  paymentStarts: { points: 1_000, seconds: hour },
  /** Wrong ones of those codes. */
  paymentCode: { points: 6, seconds: hour },
  payerCode: { points: 6, seconds: 24 * hour },
  paymentCodes: { points: 100, seconds: hour },
  paymentAlarm: { points: 1, seconds: quarter },
  /** Callbacks without a gateway's signature. */
  forgedCallback: { points: 60, seconds: quarter },
  /** Reports of browsers about pages that broke their policy. */
  policyReport: { points: 60, seconds: hour },
  quote: { points: 1_200, seconds: 60 },
  receipt: { points: 300, seconds: 60 },
  /** Status queries to a gateway by staff. */
  gateway: { points: 30, seconds: 60 },
  /** Messages to staff from one address, and from one phone or e-mail. */
  contact: { points: 60, seconds: hour },
  /** Comments of a client. */
  comment: { points: 20, seconds: quarter },
  /** Scans and synchronisations of the devices at gates, which may share one address. */
  gate: { points: 12_000, seconds: 60 },
  /** Views, reactions, and ads that were seen. */
  engagement: { points: 6_000, seconds: 60 },
  contactAccount: { points: 5, seconds: hour },
  /** Refusals that reveal who is a client or which promo code exists. */
  guessedAccount: { points: 30, seconds: hour },
  /** Closed keys of a client or a member of staff; each is stored for good. */
  closedKey: { points: 120, seconds: hour },
  /** Serial numbers that a client asks about. */
  serialInquiry: { points: 60, seconds: hour },
  /** Thousands of rows of code files that a person checks or imports. */
  codeRows: { points: 400, seconds: 24 * hour },
  /** A file that a person checks, and those of a day that they did not import: above it staff are told. */
  fileCheck: { points: 1, seconds: 24 * hour },
  filesUntaken: { points: 30, seconds: 24 * hour },
  guess: { points: 20, seconds: hour },
  /** Wrong codes of receivers, for one parcel. */
  deliveryCode: { points: 5, seconds: hour },
  /** Of the same address, for work. */
  guessWorked: { points: 200, seconds: hour },
  guessAccount: { points: 5, seconds: hour },
  /** Wrong codes of all clients together; above it an alarm is raised, at most once in this time. */
  guessFailures: { points: 60, seconds: 60 },
  guessAlarm: { points: 1, seconds: 60 },
} as const satisfies Record<string, Budget>
