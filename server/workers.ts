import { isReport } from '#contract/shapes/scheduled-reports.ts'
import { expireHolds, keepRangeAhead, openRecordSealing, openSealing, postHead } from './ledger/index.ts'
import { closeDueAccounts, forgetExports, makeExport } from './modules/account/index.ts'
import { forgetAdMarks } from './modules/ads/index.ts'
import { approvalsOfActions, expireApprovals } from './modules/approvals/index.ts'
import { keepLog, runBackups } from './modules/backups/index.ts'
import { startPrices } from './modules/catalogue/staff/index.ts'
import { forgetViewers } from './modules/club/index.ts'
import { closeDue, payAwards } from './modules/competitions/index.ts'
import { sumDays } from './modules/dashboard/index.ts'
import { forgetViewMarks } from './modules/engagement/index.ts'
import { notifyOfStock } from './modules/favourites/index.ts'
import { watchGates } from './modules/gates/index.ts'
import { noteAbandonedSignIns, sendResetCode, smsMoney, wrongLogins } from './modules/identity/index.ts'
import { checkLatest, sealedTables, verifyAtNight } from './modules/integrity/index.ts'
import { deleteDevice, findDevice, notifyLowBalances, queuePushes } from './modules/notifications/index.ts'
import { sendNotifications } from './modules/notifications/staff/index.ts'
import { awardGames, awardSignIns, expireDue, payPrize } from './modules/points/index.ts'
import { completeDeliveries } from './modules/products/index.ts'
import { paymentBreaker, reconcilePayments } from './modules/recharges/index.ts'
import { makeReport } from './modules/reports/staff/index.ts'
import { sendSandboxCallback } from './modules/sandbox-gateway/index.ts'
import { startScheduledExports } from './modules/scheduled-exports/index.ts'
import { readAmountSetting } from './modules/settings/index.ts'
import { routeSms } from './modules/sms/index.ts'
import { followTransfers } from './modules/sports/staff/index.ts'
import { findRightsNow } from './modules/staff/index.ts'
import {
  noteAbandonedStaffSignIns,
  sendResetCode as sendStaffResetCode,
} from './modules/staff-access/index.ts'
import { notifyOfJob } from './modules/staff-notices/index.ts'
import { sumStatistics } from './modules/statistics/index.ts'
import { renewDue } from './modules/subscriptions/index.ts'
import {
  endDueHolds,
  keepTickets,
  makePaperTickets,
  notifyScheduleChanges,
  refundCancelled,
  sendTicketMessages,
} from './modules/tickets/index.ts'
import { payDebts } from './modules/treasury/index.ts'
import { endGuessAlarm, workBatches } from './modules/vouchers/index.ts'
import { workCancellations } from './modules/vouchers/staff/index.ts'
import { sumLongWallets } from './modules/wallets/index.ts'
import { endAlarm } from './platform/abuse/index.ts'
import { announceAlarms, announceFullCapacities } from './platform/alarms/index.ts'
import type { Db } from './platform/db/database.ts'
import { purgeOrphans, watchGrowth } from './platform/files/index.ts'
import { everyProcess, startChore, type Workers } from './platform/jobs/start-chore.ts'
import { deliverMessage } from './platform/outbox/index.ts'
import { codeBreakers, purgeEnded } from './platform/sign-in/index.ts'
import { purgeConsoleJobs, workConsoleJobs } from './resource-engine/index.ts'
import { servedResourcesWith } from './resources.ts'
import type { Services } from './services.ts'

// A hanging receiver, or a flood from one address, leaves room for the rest.
const smsAtOnce = 8
const mailAtOnce = 4
const pushesAtOnce = 8
const resetCodesAtOnce = 2

const announceMilliseconds = 5_000
const sealMilliseconds = 5_000
const reconcileMilliseconds = 5_000
const startMilliseconds = 5_000
const recordMilliseconds = 10_000
const renewMilliseconds = 5_000
const ticketMilliseconds = 2_000
const debtMilliseconds = 2_000
const pushMilliseconds = 1_000
const signInMilliseconds = 5_000
const sendMilliseconds = 2_000
/** Of a round: the rest is for who stops the process. */
const sendMillisecondsMax = 1_500
const minuteMilliseconds = 60_000
const nightMilliseconds = 10 * minuteMilliseconds
const dayMilliseconds = 24 * 60 * minuteMilliseconds

interface ChoreServices extends Services {
  /** Also at once, not only after their time has passed. */
  readonly choresAtOnce: boolean
}

/** Takes jobs in this process; every minute expired holds are released, every day ended data is deleted. */
export async function startWorkers(services: Services, { choresAtOnce = true } = {}): Promise<Workers> {
  const { jobs, database } = services
  await workBatches(services)
  await workCancellations(services)
  const delivery = {
    ...services,
    routeSms: (message: Parameters<typeof routeSms>[1]) => routeSms(database.db, message),
    devices: {
      find: (id: bigint) => findDevice(database.db, id),
      forget: (id: bigint) => deleteDevice(database.db, id),
    },
  }
  const deliver = (payload: unknown) => deliverMessage(delivery, BigInt(textOf(payload, 'id')))
  await jobs.work('deliver-sms', deliver, smsAtOnce)
  await jobs.work('deliver-mail', deliver, mailAtOnce)
  await jobs.work('deliver-push', deliver, pushesAtOnce)
  await workResetCodes(services)
  await jobs.work('sandbox-callback', (payload) => sendSandboxCallback(services, textOf(payload, 'token')))

  await jobs.work('export-client-data', (payload, _signal, isLastTry) =>
    makeExport(services, BigInt(textOf(payload, 'id')), isLastTry),
  )

  await workConsoleJobs({
    ...services,
    servedResources: servedResourcesWith(services.keys),
    rightsOf: (staffId) => findRightsNow(database.db, staffId),
    onJobEnd: notifyOfJob,
    approvals: approvalsOfActions,
    readLimit: readAmountSetting,
    makeReport(db, { name, ...report }) {
      if (!isReport(name)) throw new RangeError(`there is no report ${name}`)
      return makeReport(db, { name, ...report })
    },
  })

  const { sealsUrl } = services.config
  if (sealsUrl !== null)
    await jobs.work('post-head', (payload) =>
      postHead(database.db, sealsUrl, BigInt(textOf(payload, 'number'))),
    )

  const chores = startChores({ ...services, choresAtOnce })
  services.lifecycle.serving()
  return {
    async stop() {
      await Promise.all(chores.map(({ stop }) => stop()))
    },
  }
}

function startChores(services: ChoreServices): Workers[] {
  const { jobs, database, engine, log } = services
  return [
    startChore(services, 'announce alarms', announceMilliseconds, () =>
      announceAlarms({ database, jobs, log, alarmEmail: services.config.alarmEmail }),
    ),
    startChore(services, 'check the books', minuteMilliseconds, () =>
      checkLatest({ database, keys: services.keys, production: services.config.production }),
    ),
    startChore(services, 'seal the ledger', sealMilliseconds, openSealing(services), everyProcess),
    startChore(
      services,
      'seal the records',
      recordMilliseconds,
      openRecordSealing({ ...services, tables: sealedTables }),
    ),
    startChore(
      services,
      'verify everything',
      nightMilliseconds,
      () => verifyEachNight(services),
      everyProcess,
    ),
    startChore(services, 'add the next range', minuteMilliseconds, () => keepRangeAhead(database.db)),
    startChore(services, 'expire approvals', minuteMilliseconds, () => database.transact(expireApprovals)),
    startChore(services, 'start prices', startMilliseconds, () => database.transact(startPrices)),
    startChore(services, 'expire holds', minuteMilliseconds, () => expireHolds(engine, database.db)),
    startChore(services, 'reconcile payments', reconcileMilliseconds, () => reconcilePayments(services)),
    ...startPayingChores(services),
    ...startTicketChores(services),
    startChore(services, 'complete deliveries', minuteMilliseconds, () => completeDeliveries(database)),
    startChore(services, 'pay debts', debtMilliseconds, () => payDebts(services)),
    startChore(services, 'end the alarms of breakers', minuteMilliseconds, () => endQuietAlarms(database.db)),
    startChore(
      services,
      'tell of full places',
      minuteMilliseconds,
      () => announceFullCapacities(database.db, services.places),
      everyProcess,
    ),
    startChore(services, 'make backups', minuteMilliseconds, () =>
      runBackups({ database, backup: services.config.backup, keys: services.config, log }),
    ),
    startChore(services, 'keep the log', minuteMilliseconds, () =>
      keepLog({ database, backup: services.config.backup }),
    ),
    startChore(services, 'watch the files', nightMilliseconds, () => watchGrowth(database.db)),
    startChore(services, 'send notifications', sendMilliseconds, () =>
      sendNotifications(services, sendMillisecondsMax),
    ),
    startChore(services, 'notify of stock', minuteMilliseconds, () => notifyOfStock(database)),
    startChore(services, 'notify low balances', minuteMilliseconds, () => notifyLowBalances(database)),
    startChore(services, 'queue pushes', pushMilliseconds, () => queuePushes(services)),
    startChore(services, 'start scheduled exports', minuteMilliseconds, () =>
      startScheduledExports(services),
    ),
    startChore(services, 'follow transfers of players', minuteMilliseconds, () =>
      database.transact((tx) => followTransfers(tx)),
    ),
    startChore(services, 'close accounts', minuteMilliseconds, () => closeDueAccounts(database)),
    startChore(services, 'sum days', minuteMilliseconds, () => sumDays(database)),
    startChore(services, 'sum statistics', minuteMilliseconds, () => sumStatistics(database)),
    startChore(services, 'sum long wallets', minuteMilliseconds, () => sumLongWallets(database)),
    startChore(services, 'note abandoned sign-ins', minuteMilliseconds, async () => {
      await database.transact(noteAbandonedSignIns)
      await database.transact(noteAbandonedStaffSignIns)
    }),
    ...forgetOld(services),
  ]
}

/** Places and money that are held too long, paper that is made, and what follows from cancelled games. */
function startTicketChores(services: ChoreServices): Workers[] {
  const { database, engine } = services
  return [
    startChore(services, 'end held tickets', ticketMilliseconds, () => endDueHolds(engine, database.db)),
    startChore(services, 'make paper tickets', ticketMilliseconds, () => makePaperTickets(database)),
    startChore(services, 'refund cancelled games', ticketMilliseconds, () =>
      refundCancelled(engine, database.db),
    ),
    startChore(services, 'send ticket messages', ticketMilliseconds, () => sendTicketMessages(services)),
    startChore(services, 'notify of changed times', ticketMilliseconds, () =>
      notifyScheduleChanges(database),
    ),
    startChore(services, 'keep tickets', minuteMilliseconds, () => keepTickets(database)),
    startChore(services, 'watch gates', minuteMilliseconds, () => watchGates(database.db)),
  ]
}

/** Each day, what nobody needs any more. */
function forgetOld(services: ChoreServices): Workers[] {
  const { database } = services
  return [
    startChore(services, 'forget ended sessions and codes', dayMilliseconds, () => purgeEnded(database)),
    startChore(services, 'forget old exports and imports', dayMilliseconds, () => purgeConsoleJobs(database)),
    startChore(services, 'forget marks of readers', dayMilliseconds, async () => {
      await forgetViewMarks(database.db)
      await forgetAdMarks(database.db)
      await forgetViewers(database.db)
    }),
    startChore(services, 'forget copies of data', dayMilliseconds, () => forgetExports(database.db)),
    startChore(services, 'forget unused files', dayMilliseconds, () => purgeOrphans(database)),
  ]
}

/** What is paid, given or ends at its time. */
function startPayingChores(services: ChoreServices): Workers[] {
  const { database, engine } = services
  return [
    startChore(services, 'renew subscriptions', renewMilliseconds, () => renewDue(services)),
    startChore(services, 'award sign-ins', signInMilliseconds, () => awardSignIns(services)),
    startChore(services, 'award games', minuteMilliseconds, () => awardGames(services)),
    startChore(services, 'close competitions', minuteMilliseconds, () => closeDue(database)),
    startChore(services, 'pay awards', signInMilliseconds, () =>
      payAwards(database, (won) => payPrize(engine, won)),
    ),
    startChore(services, 'expire points', minuteMilliseconds, () => expireDue(services)),
  ]
}

/** One process a night; its turn ends when it has begun. */
async function verifyEachNight({ database, pastReads, config, log }: Services): Promise<void> {
  const { databaseUrl, replicaUrl, dataDirectory, production, masterKey, oldMasterKeys, lookupKey } = config
  if (databaseUrl === null) throw new Error('The services have a database')
  const order = { databaseUrl, replicaUrl, dataDirectory, production, masterKey, oldMasterKeys, lookupKey }
  const night = await verifyAtNight({ database, order, onRead: pastReads.onRead })
  night?.done.then(
    (problems) => log.info({ problems }, 'the nightly verification is done'),
    (error: unknown) => log.error({ err: error }, 'the nightly verification failed'),
  )
}

/** Of clients and of staff. */
async function workResetCodes(services: Services): Promise<void> {
  const { jobs, database } = services
  const work = (send: typeof sendResetCode) => (payload: unknown) => {
    const request = { contact: textOf(payload, 'contact'), askedAt: textOf(payload, 'asked_at') }
    return database.transact((tx) => send(tx, services, request))
  }
  await jobs.work('send-reset-code', work(sendResetCode), resetCodesAtOnce)
  await jobs.work('send-staff-reset-code', work(sendStaffResetCode), resetCodesAtOnce)
}

function textOf(payload: unknown, name: string): string {
  const value =
    typeof payload === 'object' && payload !== null ? new Map(Object.entries(payload)).get(name) : null
  if (typeof value !== 'string') throw new Error(`The job has no ${name}`)
  return value
}

/** An alarm that stays open is not announced again: the next attack, or the next day without money, would pass unseen. */
export async function endQuietAlarms(db: Db): Promise<void> {
  await endGuessAlarm(db)
  for (const breaker of [wrongLogins, paymentBreaker, smsMoney, ...codeBreakers]) await endAlarm(db, breaker)
}
