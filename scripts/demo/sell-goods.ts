import type { FastifyInstance } from 'fastify'
import { signIn } from './colleague.ts'
import { knowAttributes, type NamedValue, type Row } from './know-attributes.ts'
import type { Resident } from './resident.ts'

interface Goods {
  readonly body: object
  readonly attributes: readonly NamedValue[]
}

const goods: readonly Goods[] = [
  {
    body: {
      name: { ar: 'لفات ورق حراري (10 لفات)', en: 'Thermal paper rolls (10 rolls)' },
      description: {
        ar: 'ورق طابعات نقاط البيع، لفة طولها 30 مترًا.',
        en: 'For POS printers, 30 metres a roll.',
      },
      price: '25.000',
      discount: '2.500',
      stock: 120,
      featured: true,
      active: true,
    },
    attributes: [['Width', '57']],
  },
  {
    body: {
      name: { ar: 'لفات ورق عريضة (5 لفات)', en: 'Wide paper rolls (5 rolls)' },
      price: '22.000',
      stock: 8,
      active: true,
    },
    attributes: [['Width', '80']],
  },
  {
    body: {
      name: { ar: 'قميص النادي', en: 'Club shirt' },
      price: '65.000',
      stock: 40,
      featured: true,
      active: true,
    },
    attributes: [
      ['Size', 'Medium'],
      ['Colour', '#b91c1c'],
    ],
  },
  {
    body: {
      name: { ar: 'وشاح النادي', en: 'Club scarf' },
      price: '30.000',
      discount: '5.000',
      stock: 0,
      active: true,
    },
    attributes: [['Colour', '#15803d']],
  },
]

/** Goods in the shop, and orders on their way: one waits, one is being packed, one is with the courier. */
export async function sellGoods(app: FastifyInstance, residents: readonly Resident[]): Promise<void> {
  const admin = await signIn(app, 'admin')
  const toValue = await knowAttributes(admin)
  const products: Row[] = []
  for (const { body, attributes } of goods)
    products.push(
      await admin.post<Row>('/products', {
        ...body,
        attributes: attributes.map(toValue),
      }),
    )
  const [paper, , shirt] = products
  const [clerk] = await admin.get<Row[]>('/users/options')
  const orders = [
    {
      buyers: ['layla', 'omar'],
      product: paper,
      steps: ['acceptances', 'arrivals', 'preparations', 'departures'],
    },
    { buyers: ['omar', 'layla'], product: paper, steps: [] },
    { buyers: ['layla', 'omar'], product: shirt, steps: ['acceptances', 'arrivals', 'preparations'] },
  ]
  for (const { buyers, product, steps } of orders) {
    const first = residents.filter(({ person }) => buyers.includes(person.username))
    const orderId = await orderByOne([...first, ...residents], product?.id)
    const [shipment] = await admin.get<Row[]>(`/shipments?filter[order_id]=${orderId}`)
    for (const step of steps) {
      if (step === 'departures') await admin.put(`/shipments/${shipment?.id}`, { courier_id: clerk?.id })
      await admin.post(`/shipments/${shipment?.id}/${step}`, {})
    }
  }
}

/** The first of them whose balance is enough after six weeks of buying. @returns the order */
async function orderByOne(residents: readonly Resident[], productId: string | undefined): Promise<string> {
  for (const { person, ask } of residents) {
    const answer = await ask<{ id: string }>('/product-orders', {
      product_id: productId,
      quantity: 1,
      receiver_name: person.name,
      receiver_phone: person.phone,
      city_id: '1',
      address: 'شارع الجمهورية، بجانب مصرف الجمهورية',
    })
    if ('data' in answer) return answer.data.id
    if (answer.refusal !== 'ledger.insufficient_funds')
      throw new Error(`an order of the demo world was refused: ${answer.refusal}`)
  }
  throw new Error('nobody in the demo world can pay a product')
}
