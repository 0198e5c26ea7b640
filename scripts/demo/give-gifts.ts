import type { FastifyInstance } from 'fastify'
import { awardPoints, awardSignIns } from '#server/modules/points/index.ts'
import { changeSettings } from '#server/modules/settings/index.ts'
import type { Services } from '#server/services.ts'
import { drawScene, evening, night, noon, type Scene, sea } from './club/draw-scene.ts'
import { type Colleague, signIn } from './colleague.ts'
import type { Shop } from './open-shop.ts'
import type { Resident } from './resident.ts'

interface Row {
  readonly id: string
}

const side = 800

/** Points on the clients, gifts of each kind, one that waits at a branch, and polls with votes. */
export async function giveGifts(
  services: Services,
  app: FastifyInstance,
  { residents, shop }: { residents: readonly Resident[]; shop: Shop },
): Promise<void> {
  const admin = await signIn(app, 'admin')
  await services.database.transact((tx) =>
    changeSettings(tx, { values: { points_enabled: true }, staffId: null }),
  )
  await givePoints(services, admin, residents)
  const gifts = await offerGifts(app, admin, shop)
  await takeOne(residents, gifts)
  await askClients(admin, residents)
}

async function givePoints(
  services: Services,
  admin: Colleague,
  residents: readonly Resident[],
): Promise<void> {
  const [competition] = await admin.get<Row[]>('/competitions')
  await awardPoints(services.engine, {
    competitionId: BigInt(competition?.id ?? 1),
    awards: residents.map(({ id }, at) => ({ clientId: id, points: BigInt(320 - ((at * 35) % 240)) })),
  })
  await awardSignIns(services)
}

async function offerGifts(app: FastifyInstance, admin: Colleague, shop: Shop): Promise<readonly Row[]> {
  const [branch] = await admin.get<Row[]>('/branches/options')
  const products = await admin.get<(Row & { readonly name: { readonly en: string } })[]>('/products')
  const shirt = products.find(({ name }) => name.en === 'Club shirt')
  const category = [...shop.values()].find(({ category: { nameEn } }) => nameEn.startsWith('Libyana'))
  const offers = [
    {
      name: { ar: 'كوب النادي', en: 'Club mug' },
      description: {
        ar: 'كوب خزفي بشعار النادي. تستلمه من الفرع برمز يظهر لك بعد أخذه.',
        en: 'A ceramic mug with the crest of the club. You fetch it at the branch with the code you are shown.',
      },
      points: 80,
      stock: 25,
      thing: { kind: 'pick_up', branch_id: branch?.id },
      picture: ['trophy', noon],
    },
    {
      name: { ar: 'رصيد ليبيانا', en: 'Libyana airtime' },
      description: {
        ar: 'بطاقة رصيد يصلك رمزها فورًا.',
        en: 'A card of airtime; its code is there at once.',
      },
      points: 150,
      stock: 20,
      thing: { kind: 'card', category_id: String(category?.id) },
      picture: ['road', sea],
    },
    {
      name: { ar: 'كرة موقّعة من الفريق', en: 'A ball signed by the team' },
      description: {
        ar: 'كرة مباراة الافتتاح وعليها توقيع اللاعبين. واحدة فقط.',
        en: 'The ball of the opening match, signed by the players. There is only one.',
      },
      points: 400,
      stock: 1,
      thing: { kind: 'pick_up', branch_id: branch?.id },
      picture: ['ball', night],
    },
    {
      name: { ar: 'قميص النادي الرسمي', en: 'The official club shirt' },
      description: {
        ar: 'قميص الموسم، نوصله إلى عنوانك.',
        en: 'The shirt of the season, delivered to your address.',
      },
      points: 650,
      stock: 10,
      thing: { kind: 'product', product_id: shirt?.id },
      picture: ['shirt', evening],
    },
  ] as const
  const supervisor = await signIn(app, 'supervisor')
  const made: Row[] = []
  for (const [at, { points, stock, picture, thing, ...texts }] of offers.entries()) {
    const [scene, colours]: readonly [Scene, typeof evening] = picture
    const png = await drawScene(scene, colours, { seed: 500 + at, width: side, height: side })
    const body = { ...texts, ...thing, points_to_gift: points, active: true }
    const gift = await admin.form<Row>('/gifts', body, [['image', png]])
    const more = { quantity: stock, reason: 'الدفعة الأولى من الهدايا' }
    const asked = await admin.post<{ approval_id: string }>(`/gifts/${gift.id}/deliveries`, more)
    await supervisor.post(`/approvals/${asked.approval_id}/approval`, {})
    made.push(gift)
  }
  return made
}

/** The first two take the mug, which waits for them. */
async function takeOne(residents: readonly Resident[], [mug]: readonly Row[]): Promise<void> {
  for (const { ask } of residents.slice(0, 2)) await ask('/gift-orders', { gift_id: mug?.id, points: 80 })
}

const polls = [
  {
    question: { ar: 'من أفضل لاعب في مباراة الافتتاح؟', en: 'Who was the player of the opening match?' },
    options: [
      { text: { ar: 'حارس المرمى', en: 'The goalkeeper' } },
      { text: { ar: 'قائد الفريق', en: 'The captain' } },
      { text: { ar: 'صاحب الهدف الأول', en: 'The scorer of the first goal' } },
    ],
    changeable: false,
  },
  {
    question: { ar: 'أي قميص نلبس في النهائي؟', en: 'Which shirt do we wear in the final?' },
    options: [
      { text: { ar: 'الأصفر', en: 'The yellow one' } },
      { text: { ar: 'الأبيض', en: 'The white one' } },
    ],
    changeable: true,
  },
] as const

interface Poll extends Row {
  readonly options: readonly Row[]
}

async function askClients(admin: Colleague, residents: readonly Resident[]): Promise<void> {
  for (const [number, body] of polls.entries()) {
    const { id, options } = await admin.post<Poll>('/polls', { ...body, active: true })
    // Layla and Omar find them open.
    for (const [at, { ask }] of residents.slice(2).entries())
      await ask(`/polls/${id}/votes`, { option_id: options[(at * 7 + number) % options.length]?.id })
  }
}
