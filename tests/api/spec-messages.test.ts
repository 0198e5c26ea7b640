import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Language } from '#contract/kernel/localized.ts'
import { translate } from '#server/platform/messages.ts'
import type { Answer, Caller } from '#tests/world/caller.ts'
import { people } from '#tests/world/people.ts'
import { openWorld, type World } from '#tests/world/world.ts'

/** A sentence that the specification quotes, its place there, and how a client of the API gets it. */
interface Quoted {
  readonly section: string
  readonly words: string
  readonly key: string
  /** @returns the answer whose message or field says it */
  meet(headers: { readonly 'accept-language': Language }): Promise<Answer>
}

let world: World
let omar: Caller
let unproven: Caller
beforeAll(async () => {
  world = await openWorld()
  omar = await world.as('omar')
  await world.as('salem')
  await world.asOwner(`update client set status = 'inactive' where username = 'salem'`)
  unproven = await world.signUp('omar', { phone: '0923000021', username: 'unproven' })
})
afterAll(() => world.close())

const logIn = (login: string, password: string, headers: Record<string, string>) =>
  world.anonymous.post('/login', { login, password }, { headers })
const verify = (code: string, headers: Record<string, string>) =>
  unproven.post('/verify', { channel: 'phone', code }, { headers })
const passwords = { current_password: 'Wrong-2026', password: 'Zahra-2027' }

const quoted: readonly Quoted[] = [
  {
    section: '8 login: credentials incorrect',
    words: 'The login or the password is incorrect.',
    key: 'errors:auth.incorrect',
    meet: (headers) => logIn('omar', 'Wrong-2026', headers),
  },
  {
    section: '8 login: this account is inactive',
    words: 'This account is inactive.',
    key: 'errors:auth.account_inactive',
    meet: (headers) => logIn('salem', people.salem.password, headers),
  },
  {
    section: '8 login',
    words: 'Email does not exist!',
    key: 'errors:auth.email_does_not_exist',
    meet: (headers) => unproven.post('/verify/send', { channel: 'email' }, { headers }),
  },
  {
    section: '8 login',
    words: 'Code is incorrect!',
    key: 'errors:auth.code_is_incorrect',
    meet: (headers) => verify('000000', headers),
  },
  {
    section: '8 login',
    words: 'Code has expired!',
    key: 'errors:auth.code_has_expired',
    async meet(headers) {
      const code = await world.outbox.codeFor('0923000021')
      await world.asOwner(`update verification_code set expires_at = now() where destination = '0923000021'`)
      return verify(code, headers)
    },
  },
  {
    section: '8 login: passwords_do_not_match',
    words: 'The password field confirmation does not match',
    key: 'validation:confirmed',
    meet: (headers) =>
      omar.post('/update-password', { ...passwords, password_confirmation: 'Zahra-2028' }, { headers }),
  },
  {
    section: '8 login: incorrect_password',
    words: 'The current password is incorrect.',
    key: 'errors:auth.incorrect_password',
    meet: (headers) =>
      omar.post('/update-password', { ...passwords, password_confirmation: 'Zahra-2027' }, { headers }),
  },
  {
    section: '8 login',
    words: 'You must verify your phone number',
    key: 'errors:auth.verify_phone',
    meet: (headers) => unproven.get('/wallet', { headers }),
  },
  {
    section: '8 login',
    words: 'You must verify your email address',
    key: 'errors:auth.verify_email',
    async meet(headers) {
      await world.asOwner(`
        insert into setting (key, value) values ('verify_email_required', 'true') on conflict (key) do nothing;
        update client set email = 'omar@example.ly', email_verified_at = null where username = 'omar'`)
      const answer = await omar.get('/wallet', { headers })
      await world.asOwner(`delete from setting where key = 'verify_email_required'`)
      return answer
    },
  },
  {
    section: '8 general',
    words: 'Unauthorized',
    key: 'errors:request.unauthenticated',
    meet: (headers) => world.anonymous.get('/wallet', { headers }),
  },
  {
    section: '8 general',
    words: 'No result found',
    key: 'errors:request.not_found',
    meet: (headers) => omar.get('/transfers/999999', { headers }),
  },
  {
    section: '8 general',
    words: 'Permission denied',
    key: 'errors:request.permission_denied',
    meet: (headers) => omar.post('/transfers/quote', { to: 'layla', amount: '1.000' }, { headers }),
  },
]

test.each(quoted)('$section: “$words” is met, in both languages', async ({ words, key, meet }) => {
  for (const locale of ['en', 'ar'] as const) {
    const { body } = await meet({ 'accept-language': locale })
    const sentences = [body.message ?? '', ...Object.values(body.errors ?? {}).flat()]
    const sentence = translate(locale, key, { field: translate(locale, 'fields:password') })
    expect(sentences).toContain(sentence)
    if (locale === 'en') expect(sentence).toBe(words)
    else expect(sentence).toMatch(/^[^A-Za-z{}]*[\u0600-\u06ff][^A-Za-z{}]*$/)
  }
})
