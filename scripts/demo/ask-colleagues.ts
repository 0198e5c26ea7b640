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
}

/** The requests that wait for a second person this morning. */
export async function askColleagues({ app, shop, byName }: Office): Promise<void> {
  const [clerk, admin] = [await signIn(app, 'clerk'), await signIn(app, 'admin')]
  const card = shop.get('Recharge voucher 100 LYD')
  await adjust(clerk, byName, 'khadija', {
    amount: '30.000',
    reason: 'دفعت مرتين لدى البائع، والإيصالان مرفقان',
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
