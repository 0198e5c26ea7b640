import { randomUUID } from 'node:crypto'
import type { World } from './world.ts'

/** @returns the id of a message that a visitor has written on the contact page */
export async function hearFromVisitor({ services }: World, contact = 'suad@example.ly'): Promise<string> {
  const { id } = await services.database.db
    .insertInto('contact_message')
    .values({
      reference: `M-${randomUUID().slice(0, 8)}`,
      form_id: randomUUID(),
      topic: 'cards',
      name: 'سعاد علي',
      contact,
      body: 'متى تتوفر بطاقات ليبيانا؟',
      locale: 'ar',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id.toString()
}
