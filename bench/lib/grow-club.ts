import pg from 'pg'
import { connectionOptions } from '#server/platform/db/database.ts'

export interface ClubSizes {
  readonly news: number
  readonly comments: number
}

/**
 * News with comments, most of them on a few articles, some waiting or hidden; the counts are those of the triggers, made at
 * once.
 */
export async function growClub(ownerUrl: string, { news, comments }: ClubSizes): Promise<void> {
  const client = new pg.Client(connectionOptions(ownerUrl))
  await client.connect()
  try {
    await client.query(`
      insert into client (name, username, phone, password_hash, locale)
      select 'Fan ' || n, 'fan' || n, '095' || lpad(n::text, 7, '0'), 'none', 'ar' from generate_series(1, 10000) n;
      insert into news (title_ar, title_en, summary_ar, summary_en, body_ar, body_en, category, active, published_at)
      select 'خبر ' || n, 'News ' || n, 'ملخص', 'Summary', '<p>نص</p>', '<p>Text</p>',
        (array['first_team', 'youth', 'club', 'fans'])[n % 4 + 1], true, now() - make_interval(mins => n)
      from generate_series(1, ${news}) n;
      alter table comment disable trigger comment_count;
      insert into comment (subject_type, subject_id, client_id, body, state)
      select 'news', 1 + (power(n::float / ${comments}, 3) * ${news - 1})::bigint,
        (select min(id) from client where username like 'fan%') + n % 10000, 'Comment ' || n,
        case when n % 100 = 0 then 'waiting' when n % 50 = 0 then 'hidden' else 'shown' end
      from generate_series(1, ${comments}) n;
      insert into comment (subject_type, subject_id, client_id, parent_id, body, state)
      select subject_type, subject_id, client_id, id, 'Reply', 'shown' from comment where id % 10 = 1 and state = 'shown';
      alter table comment enable trigger comment_count;
      insert into engagement_count (subject_type, subject_id, comments)
      select subject_type, subject_id, count(*) from comment where state = 'shown' group by 1, 2;
      insert into react (subject_type, subject_id, client_id, reaction)
      select 'news', 1, id, (array['like', 'love', 'wow'])[id % 3 + 1] from client where username like 'fan%'`)
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}
