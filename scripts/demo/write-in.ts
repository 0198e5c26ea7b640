import { setTimeout } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { basePaths } from '#contract/kernel/operation.ts'
import { signIn } from './colleague.ts'
import type { Resident } from './resident.ts'

const letters = [
  {
    name: 'طارق المنفي',
    contact: '0927710045',
    topic: 'recharge',
    message: 'شحنت محفظتي عبر حوالة مصرفية صباح أمس ولم يصل الرصيد. ما المستندات التي تحتاجونها؟',
  },
  {
    name: 'Hana Abushaala',
    contact: 'hana.abushaala@example.ly',
    topic: 'merchant',
    message:
      'We run two pharmacies in Misrata and would like to accept your goods vouchers. How do we begin?',
  },
  {
    name: 'سعاد الورفلي',
    contact: '0914402231',
    topic: 'cards',
    message: 'اشتريت بطاقة بالخطأ من فئة أخرى ولم أكشف رمزها. هل يمكن استبدالها؟',
  },
] as const

/** Visitors open the contact page; a form sent at once would be a robot's. */
export async function openLetters(app: FastifyInstance): Promise<readonly string[]> {
  const forms: string[] = []
  for (const [index] of letters.entries()) {
    const answer = await app.inject({
      url: `${basePaths.client}/contact-form`,
      remoteAddress: addressOf(index),
    })
    forms.push(answer.json<{ data: { form: string } }>().data.form)
  }
  return forms
}

const retryMillis = 250

/** They send their messages later; staff answer one. */
export async function sendLetters(app: FastifyInstance, forms: readonly string[]): Promise<void> {
  for (const [index, letter] of letters.entries()) {
    const locale = /[a-z]/.test(letter.name) ? 'en' : 'ar'
    const send = () =>
      app.inject({
        method: 'POST',
        url: `${basePaths.client}/contact-messages`,
        remoteAddress: addressOf(index),
        payload: { ...letter, locale, form: forms[index] },
      })
    let answer = await send()
    // On a fast machine all these weeks pass sooner than a person can write.
    while (answer.json<{ code?: string }>().code === 'contact.form_too_fresh') {
      await setTimeout(retryMillis)
      answer = await send()
    }
    if (answer.statusCode !== 200) throw new Error(`a letter was not taken: ${answer.body}`)
  }
  const clerk = await signIn(app, 'clerk')
  const [newest] = await clerk.get<{ id: string }[]>('/contact-messages')
  await clerk.post(`/contact-messages/${newest?.id}/answers`, {
    answer:
      'أهلًا بكِ. يُسترد مبلغ البطاقة ما دام رمزها لم يُكشف. أرسلي لنا رقم الطلب، وسيعود المبلغ إلى محفظتك.',
  })
}

/** A client asks support from the portal about the latest order, and a clerk answers there. */
export async function askSupport(app: FastifyInstance, client: Resident | undefined): Promise<void> {
  if (!client) return
  const [order] = await client.get<{ id: string }[]>('/card-orders?per_page=1')
  const asked = await client.ask<{ reference: string }>('/support-messages', {
    key: 'demo-asks-support',
    topic: 'cards',
    message: 'اشتريت هذه البطاقة لأخي. هل تعمل على خط فُعّل هذا الأسبوع؟',
    ...(order && { about: { kind: 'card_order', id: order.id } }),
  })
  if (!('data' in asked)) throw new Error(`support was not asked: ${asked.refusal}`)
  const clerk = await signIn(app, 'clerk')
  const [message] = await clerk.get<{ id: string }[]>(`/contact-messages?search=${asked.data.reference}`)
  await clerk.post(`/contact-messages/${message?.id}/answers`, {
    answer: 'نعم، تعمل على كل خطوط الشبكة من أول يوم. يكفي أن يطلب أخوك الرمز من هاتفه.',
  })
}

function addressOf(index: number): string {
  return `203.0.113.${90 + index}`
}
