import { importCodes, sellVouchers } from '#server/modules/vouchers/index.ts'
import { newCategory, printVouchers, supplierCodes } from './catalogue.ts'
import { askForSecondFactor, createStaff, signedIn, signIn } from './console.ts'
import { clientIdOf } from './money.ts'
import type { World } from './world.ts'

const batches = 4

/**
 * Rows of the sections that no form makes: batches with vouchers, a sale, an import and an export of codes for
 * each.
 */
export async function seedVouchers(world: World): Promise<void> {
  const { services } = world
  await world.as('salem')
  const sellerId = await clientIdOf(world, 'salem')
  const recharge = await newCategory(services, { kind: 'recharge' })
  const card = await newCategory(services, { kind: 'card' })
  const letOut = await openGate(world)
  for (let n = 1; n <= batches; n += 1) {
    const { batchId } = await printVouchers(services, recharge, { count: 2 + n })
    await services.engine.post(sellVouchers, {
      input: { batchId, sellerId, from: null, to: null, payment: 'cash' },
      actor: { type: 'system', id: null },
    })
    const rows = supplierCodes(n, n * 100).map((code, at) => ({ line: at + 1, cells: [code] }))
    const file = { fileName: `codes-${n}.csv`, rows, columns: { code: '1', serial: null, expiry: null } }
    await services.database.transact((tx) =>
      importCodes(tx, services.keys, { categoryId: card, ...file, staffId: null }),
    )
    await letOut(batchId, n === 1 ? 'xlsx' : 'a4')
  }
}

/** Two people who release the codes of a batch. */
async function openGate(world: World): Promise<(batchId: bigint, form: string) => Promise<void>> {
  const enter = async (rights: 'admin' | readonly string[]) =>
    signedIn(world, await signIn(world, (await createStaff(world, rights)).username))
  await askForSecondFactor(world, false)
  const [maker, checker] = [await enter(['generate-vouchers-print']), await enter('admin')]
  return async (batchId, form) => {
    const { body } = await maker.post(`/generate-vouchers/${batchId}/code-exports`, {
      form,
      reason: 'للمطبعة',
    })
    const { approval_id: id } = body.data as { approval_id: string }
    await checker.post(`/approvals/${id}/approval`).data()
  }
}
