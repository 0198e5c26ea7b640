import type { FastifyInstance } from 'fastify'
import { type Colleague, signIn } from './colleague.ts'
import type { Shop } from './open-shop.ts'
import type { Resident } from './resident.ts'

interface Office {
  readonly app: FastifyInstance
  readonly shop: Shop
  readonly byName: ReadonlyMap<string, Resident>
}

/** What one asked for and another decided. */
export async function decideTogether({ app, byName }: Office): Promise<void> {
  const [clerk, supervisor] = [await signIn(app, 'clerk'), await signIn(app, 'supervisor')]
  const owed = { amount: '10.000', reason: 'تعويض عن بطاقة لم يقبلها المورّد' }
  const agreed = await adjust(clerk, byName, 'omar', owed)
  await supervisor.post(`/approvals/${agreed}/approval`, {})
  const wished = { amount: '250.000', reason: 'طلبت العميلة زيادة رصيدها' }
  const refused = await adjust(clerk, byName, 'huda', wished)
  const reason = 'لا يُزاد رصيد بلا إيداع. اطلبي إيصال التحويل.'
  await supervisor.post(`/approvals/${refused}/refusal`, { reason })
  const misdirected = await draftTransfer(clerk, byName, ['omar', 'huda'], {
    amount: '8.000',
    reason: 'شحنة وصلت إلى محفظة عمر بالخطأ، وأقرّ بذلك هاتفيًا',
  })
  await supervisor.post(`/approvals/${await askToMove(clerk, misdirected)}/approval`, {})
}

/** A transfer of money from one client to the other. @returns its number */
async function draftTransfer(
  clerk: Colleague,
  byName: Office['byName'],
  [from, to]: readonly [string, string],
  values: { amount: string; reason: string },
): Promise<string> {
  const sides = { from_client_id: String(byName.get(from)?.id), to_client_id: String(byName.get(to)?.id) }
  const body = { kind: 'client_to_client', ...sides, ...values }
  return (await clerk.post<{ id: string }>('/money-transfers', body)).id
}

/** @returns the number of the request */
async function askToMove(clerk: Colleague, id: string): Promise<string> {
  return (await clerk.post<{ approval_id: string }>(`/money-transfers/${id}/postings`, {})).approval_id
}

/** The requests that wait for a second person this morning. */
export async function askColleagues({ app, shop, byName }: Office): Promise<void> {
  const [clerk, admin] = [await signIn(app, 'clerk'), await signIn(app, 'admin')]
  const card = shop.get('Recharge voucher 100 LYD')
  await adjust(clerk, byName, 'khadija', {
    amount: '30.000',
    reason: 'دفعت مرتين لدى البائع، والإيصالان مرفقان',
  })
  const waiting = { amount: '12.500', reason: 'حوّلت خديجة إلى عمر بدل هدى' }
  await askToMove(clerk, await draftTransfer(clerk, byName, ['omar', 'huda'], waiting))
  await draftTransfer(clerk, byName, ['khadija', 'omar'], {
    amount: '5.000',
    reason: 'بانتظار إيصال من العميلة قبل طلب الاعتماد',
  })
  await clerk.post('/generate-vouchers', {
    category_id: String(card?.id),
    count: 20_000,
    code_format: 'digits16',
    note: 'طلبية باعة المنطقة الشرقية لشهر ديسمبر',
  })
  await limitedClerk(admin)
}

/** @returns the number of the request */
async function adjust(
  clerk: Colleague,
  byName: Office['byName'],
  who: string,
  adjustment: { amount: string; reason: string },
): Promise<string> {
  const body = { direction: 'in', ...adjustment }
  const path = `/clients/${byName.get(who)?.id}/adjustments`
  return (await clerk.post<{ approval_id: string }>(path, body)).approval_id
}

async function limitedClerk(admin: Colleague): Promise<void> {
  const matrix = await admin.get<{
    roles: readonly { id: string; name: { en: string }; permissions: readonly string[] }[]
  }>('/permissions')
  const clerk = matrix.roles.find(({ name }) => name.en === 'Clerk')
  await admin.put(`/roles/${clerk?.id}/permissions`, {
    permissions: clerk?.permissions.filter((permission) => permission !== 'vouchers-cancel'),
    reason: 'إلغاء القسائم من عمل المشرفين',
  })
}
