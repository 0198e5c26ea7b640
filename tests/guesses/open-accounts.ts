import pg from 'pg'
import { hashToken, newToken } from '#server/platform/secrets/index.ts'
import type { World } from '#tests/world/world.ts'

/** So many clients, each with an open session and every right a guesser could use. @returns their tokens */
export async function openAccounts({ database }: World, count: number): Promise<string[]> {
  const tokens = Array.from({ length: count }, () => newToken())
  const owner = new pg.Client({ connectionString: database.ownerUrl })
  await owner.connect()
  try {
    await owner.query(
      `with opened as (
         insert into client (name, username, phone, password_hash, merchant, phone_verified_at)
         select 'علي الورفلي', 'guesser' || n, '0917' || lpad(n::text, 6, '0'), '-', true, now()
         from generate_series(1, $1) n returning id, username
       )
       insert into client_session (client_id, token_hash, expires_at)
       select id, ($2::bytea[])[substring(username from 8)::int], now() + interval '1 day' from opened`,
      [count, tokens.map(hashToken)],
    )
  } finally {
    await owner.end()
  }
  return tokens
}
