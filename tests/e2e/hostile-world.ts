import { consoleOperations, resourceOperations } from '#contract/console-registry.ts'
import { resources } from '#contract/console-resources.ts'
import type { Operation } from '#contract/kernel/operation.ts'
import { operationsOf } from '#contract/kernel/resource/resource-operations.ts'
import { operations } from '#contract/registry.ts'
import { raiseAlarm } from '#server/platform/alarms/index.ts'
import { seedClient, seedWorld } from '#tests/world/belongings.ts'
import { callOperation } from '#tests/world/call-operation.ts'
import { type Answer, type Caller, consoleCallerOf } from '#tests/world/caller.ts'
import { askForSecondFactor, cookieOf, createStaff, signIn } from '#tests/world/console.ts'
import { consoleExamples } from '#tests/world/console-examples.ts'
import type { Example } from '#tests/world/example.ts'
import { examplesOf } from '#tests/world/examples.ts'
import { openFakePlutu, signed } from '#tests/world/fake-plutu.ts'
import { fund } from '#tests/world/money.ts'
import { cardPaid, openPaymentStaff } from '#tests/world/payments.ts'
import { completed, sampleBody } from '#tests/world/resource-samples.ts'
import { seedRecharges } from '#tests/world/seed-recharges.ts'
import { seedVouchers } from '#tests/world/seed-vouchers.ts'
import { openWorld, type World } from '#tests/world/world.ts'
import { type FreeText, fill, findFreeTexts } from './free-texts.ts'
import type { Target } from './hostile-target.ts'
import { findTargets, firstId } from './hostile-targets.ts'
import { payloads } from './payloads.ts'

/** A world with hostile text in every free-text field. */
export interface HostileWorld {
  readonly world: World
  readonly layla: Caller
  readonly admin: Caller
  /** Of admin's session. */
  readonly cookie: string
  /** Fields as `operation path`, with the texts that were accepted. */
  readonly fields: ReadonlyMap<string, Figures>
  /** By section: the id of the newest row that has taken them. */
  readonly rows: ReadonlyMap<string, string>
  /** Answers that show a defect. */
  readonly defects: readonly string[]
  close(): Promise<void>
}

interface Figures {
  readonly sent: number
  readonly taken: number
  /** Why the last text was refused. */
  readonly refusal?: string
}

/** A field that refused this many texts stores none; search inputs get as many. */
const refusalsEnough = 3

export async function openHostileWorld(): Promise<HostileWorld> {
  const plutu = await openFakePlutu()
  const world = await openWorld({ env: plutu.env })
  const seeded = await seedWorld(world)
  const examples = {
    ...consoleExamples(),
    ...examplesOf(await seedClient(world, 'layla', seeded), seeded),
  }
  await seedVouchers(world)
  await seedRecharges(world)
  await fund(world, 'layla', '5000.000')
  const layla = await world.as('layla')
  const { admin, cookie } = await signInAdmin(world)
  const targets = await findTargets(world, admin)

  const fields = new Map<string, Figures>()
  const defects: string[] = []
  const note = (name: string, { status, body }: Answer) => {
    const { sent, taken } = fields.get(name) ?? { sent: 0, taken: 0 }
    const refusal = status < 300 ? {} : { refusal: `${body.code} ${JSON.stringify(body.errors ?? {})}` }
    fields.set(name, { sent: sent + 1, taken: taken + (status < 300 ? 1 : 0), ...refusal })
    if (status >= 500) defects.push(`${name}: ${status} ${body.code}`)
  }
  const callerOf = ({ access }: Operation) => (access.startsWith('staff') ? admin : layla)
  for (const operation of [...operations, ...consoleOperations, ...resourceOperations]) {
    if (operation.id in examples || operation.method === 'GET')
      await writeByOperation(
        callerOf(operation),
        operation,
        examples[operation.id],
        targets[operation.id],
        note,
      )
  }
  const rows = await writeRows(admin, note)
  await writeFromOutside(world, note)
  return {
    world,
    layla,
    admin,
    cookie,
    fields,
    rows,
    defects,
    async close() {
      await world.close()
      await plutu.close()
    },
  }
}

type Note = (field: string, answer: Answer) => void

/** One field at a time, so that a refused field hides no other. */
async function writeByOperation(
  caller: Caller,
  operation: Operation,
  usual: Partial<Example> = {},
  target: Target = async () => ({}),
  note: Note,
): Promise<void> {
  for (const where of ['query', 'body'] as const) {
    const schema = operation[where]
    if (!schema) continue
    const about = async () => ({ ...usual, ...(await target()) })
    for (const field of findFreeTexts(schema, (await about())[where] ?? {}, payloads)) {
      let inVain = 0
      for (const [turn, value] of field.values.entries()) {
        if (inVain >= refusalsEnough) break
        const example = await about()
        const input = fill(example[where] ?? {}, [field], turn)
        const { body, headers } = await encode(input)
        const answer = await callOperation(
          example.by ?? caller,
          operation,
          { ...example, ...(where === 'body' ? { body } : { query: input as Record<string, string> }) },
          { ...headers, 'user-agent': agentWith(value) },
        )
        note(`${operation.id} ${field.path.join('.')}`, answer)
        inVain += where === 'body' && answer.status < 300 ? 0 : 1
      }
    }
  }
}

/**
 * All fields of a section at once, in as many rows as it takes; where none can be made, one is changed as often.
 * @returns by section: a row that took them
 */
async function writeRows(admin: Caller, note: Note): Promise<ReadonlyMap<string, string>> {
  const rows = new Map<string, string>()
  for (const resource of resources) {
    const { store, update } = operationsOf(resource, resources)
    const operation = store ?? update
    if (!operation?.body) continue
    const sample = () => sampleBody(admin, resource, { write: store ? 'store' : 'update' })
    const params = { id: store ? '' : await firstId(admin, resource.name) }
    const write: WriteRow = async (fields, turn) => {
      const body = await completed(admin, resource, fill(await sample(), fields, turn))
      const answer = await callOperation(admin, operation, { params, body })
      for (const { path } of fields) note(`${operation.id} ${path.join('.')}`, answer)
      if (answer.status < 300) rows.set(resource.name, params.id || (answer.body.data as { id: string }).id)
      return answer
    }
    await writeTexts(findFreeTexts(operation.body, await sample(), payloads), write)
  }
  return rows
}

type WriteRow = (fields: readonly FreeText[], turn: number) => Promise<Answer>

/** What a rule of the section refuses, which is not in its contract, is left out from then on. */
async function writeTexts(fields: readonly FreeText[], write: WriteRow): Promise<void> {
  let open = fields
  for (let turn = 0; turn < Math.max(0, ...open.map(({ values }) => values.length)); turn += 1) {
    if ((await write(open, turn)).status < 300) continue
    const taking: FreeText[] = []
    for (const field of open) if ((await write([field], turn)).status < 300) taking.push(field)
    open = taking
  }
}

/** Texts from gateways, files and alarms. */
async function writeFromOutside(world: World, note: Note): Promise<void> {
  const { db } = world.services.database
  const engine = await openPaymentStaff(world)
  for (const text of payloads.filter((_, index) => index % 10 === 0)) {
    const { invoice } = await engine.beginCard()
    for (const name of ['transaction_id', 'invoice_no', 'gateway', 'amount', 'canceled'] as const) {
      const { status } = await engine.callBack(signed(cardPaid(invoice, { [name]: text })))
      note(`callback ${name}`, { status, headers: {}, body: {} })
      await engine.comeBack(invoice, { [name]: text })
    }
    await raiseAlarm(db, { code: 'seals.behind', subject: text, details: { reason: text } })
  }
}

async function encode(input: object): Promise<{ body: object; headers: Record<string, string> }> {
  if (!Object.values(input).some((value) => value instanceof Blob)) return { body: input, headers: {} }
  const form = new FormData()
  for (const [name, value] of Object.entries(input)) {
    if (value instanceof Blob) form.set(name, value, `${payloads[1]}.png`)
    else form.set(name, String(value))
  }
  const encoded = new Response(form)
  const headers = { 'content-type': encoded.headers.get('content-type') ?? '' }
  return { body: Buffer.from(await encoded.arrayBuffer()), headers }
}

/** Lists of sessions and sign-ins show the user agent. */
function agentWith(text: string): string {
  const model = text.replaceAll(/[^\x20-\x7e]|[;()]/g, '').slice(0, 100)
  return `Mozilla/5.0 (Linux; Android 14; ${model}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/147.0 Mobile`
}

async function signInAdmin(world: World): Promise<{ admin: Caller; cookie: string }> {
  await askForSecondFactor(world, false)
  const answer = await signIn(world, (await createStaff(world, 'admin')).username)
  const cookie = cookieOf(answer.headers) ?? ''
  const { csrf_token: csrfToken } = answer.body.data as { csrf_token: string }
  return { admin: consoleCallerOf(world.app, { cookie, csrfToken }), cookie }
}
