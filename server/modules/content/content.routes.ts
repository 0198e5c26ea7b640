import {
  listAccountRequests as listRequestsOperation,
  requestAccountKind as requestKindOperation,
} from '#contract/operations/content/account-request.ts'
import {
  openContactForm as openContactFormOperation,
  sendContactMessage as sendContactMessageOperation,
} from '#contract/operations/content/contact-message.ts'
import { showPricing as showPricingOperation } from '#contract/operations/content/show-pricing.ts'
import {
  listSupportMessages as listSupportContract,
  replyToSupport as replyContract,
  sendSupportMessage as sendSupportContract,
  showSupportMessage as showSupportContract,
} from '#contract/operations/content/support-messages.ts'
import type { Gateways } from '#server/modules/payment-gateways/index.ts'
import type { Limiter } from '#server/platform/abuse/index.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Api } from '#server/platform/http/api.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import type { KeyRing } from '#server/platform/secrets/index.ts'
import { openContactForm, readContactForm } from './contact-form.ts'
import { expectContactShown } from './expect-contact-shown.ts'
import { listAccountRequests, requestAccountKind } from './request-account-kind.ts'
import { sendContactMessage } from './send-contact-message.ts'
import { showPricing } from './show-pricing.ts'
import { listSupportMessages, showSupportMessage } from './show-support-messages.ts'
import { addReply, sendSupportMessage } from './write-to-support.ts'

export interface ContentDeps {
  readonly gateways: Gateways
  readonly database: Database
  readonly keys: KeyRing
  readonly jobs: Jobs
  readonly limiter: Limiter<'contactAccount'>
}

export function routeContent(api: Api, { database, keys, jobs, limiter, gateways }: ContentDeps): void {
  const { db } = database
  api.route(showPricingOperation, () => showPricing(db, gateways))
  api.route(openContactFormOperation, async () => {
    await expectContactShown(db)
    return openContactForm(db, keys)
  })
  api.route(sendContactMessageOperation, async ({ body, origin }) => {
    await expectContactShown(db)
    const formId = await readContactForm(db, keys, body.form)
    await limiter.take('contactAccount', body.contact)
    return database.transact((tx) => sendContactMessage(tx, jobs, { written: body, formId, origin }))
  })
  api.route(requestKindOperation, ({ actor, body, origin }) =>
    database.transact((tx) => requestAccountKind(tx, jobs, { kind: body.kind, actor, origin })),
  )
  const support = { keys, jobs }
  api.route(sendSupportContract, ({ actor, body, origin }) =>
    database.transact((tx) => sendSupportMessage(tx, support, { actor, origin }, body)),
  )
  api.route(replyContract, ({ actor, params, body, origin }) =>
    database.transact((tx) => addReply(tx, { actor, origin }, params.id, body)),
  )
  api.list(listSupportContract, ({ actor, query }) => listSupportMessages(db, actor.id, query))
  api.route(showSupportContract, ({ actor, params }) => showSupportMessage(db, actor.id, params.id))
  api.route(listRequestsOperation, ({ actor }) => listAccountRequests(db, actor.id))
}
