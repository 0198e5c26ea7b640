import { z } from 'zod'
import {
  contactStatuses,
  listContactMessages,
  markContactMessage,
} from '#server/modules/content/staff/index.ts'
import { type Command, defineCommand, text } from './command.ts'

const status = z.enum(contactStatuses)

/** What visitors write on the contact page. */
export const contactCommands: readonly Command[] = [
  defineCommand({
    noun: 'contact',
    verb: 'list',
    needs: 'contact-messages-index',
    options: { status: status.optional() },
    async run({ services }, options) {
      const messages = await listContactMessages(services.database.db, options.status ?? null)
      return {
        sentence: 'done.listed',
        values: { count: messages.length },
        rows: messages.map(({ reference, topic, name, contact, body, status: state, created_at }) => ({
          reference,
          topic,
          name,
          contact,
          body,
          status: state,
          created_at,
        })),
      }
    },
  }),
  defineCommand({
    noun: 'contact',
    verb: 'mark',
    needs: 'contact-messages-update',
    options: { reference: text, status },
    async run({ services, staffId }, { reference, status: state }) {
      await services.database.transact((tx) => markContactMessage(tx, { reference, status: state, staffId }))
      return { sentence: 'done.contact_marked', values: { reference } }
    },
  }),
]
