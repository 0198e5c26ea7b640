import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { languages } from '#contract/kernel/localized.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import { answerError } from './answer-error.ts'

const waits = [
  { seconds: 1, ar: 'ثانية واحدة', en: 'one second' },
  { seconds: 2, ar: 'ثانيتين', en: '2 seconds' },
  { seconds: 3, ar: '3 ثوانٍ', en: '3 seconds' },
  { seconds: 60, ar: '60 ثانية', en: '60 seconds' },
  { seconds: 121, ar: '3 دقائق', en: '3 minutes' },
  { seconds: 890, ar: '15 دقيقة', en: '15 minutes' },
  { seconds: 7_201, ar: '3 ساعات', en: '3 hours' },
] as const

test.each(waits)('how long to wait is written in the grammar of the reader ($seconds s)', async (wait) => {
  const app = Fastify()
  app.setErrorHandler(answerError)
  app.get('/', () => {
    throw new Refusal('request.limited', { retryAfterSeconds: wait.seconds })
  })
  for (const locale of languages) {
    const answer = await app.inject({ url: '/', headers: { 'accept-language': locale } })
    expect(answer.json<{ message: string }>().message).toContain(` ${wait[locale]}.`)
    expect(answer.headers['retry-after']).toBe(String(wait.seconds))
  }
  await app.close()
})
