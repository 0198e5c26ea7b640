import { sql } from 'kysely'
import { lives } from '#contract/resources/club/lives.ts'
import { readSettings, settingIsOn } from '#server/modules/settings/index.ts'
import { serveResource } from '#server/resource-engine/index.ts'
import { viewersNow } from './viewer.queries.ts'

export const livesServer = serveResource(lives, {
  table: 'live',
  visibleTo: 'all',
  computed: {
    watching: sql`(case when t.status = 'live' then ${viewersNow} end)`,
  },
  audience: {
    commentsOpen: () => settingIsOn('live_chat'),
    /** What a stream leaves open is as the settings say. */
    async openAnswers(db) {
      const live = await readSettings(db, ['live_watchers', 'live_chat', 'live_viewers_shown', 'live_poster'])
      return (row) => ({
        ...row,
        watchers: row.watchers ?? live.live_watchers,
        poster: row.poster ?? live.live_poster,
        allow_comments: (row.allow_comments ?? false) && live.live_chat,
        watching: live.live_viewers_shown ? row.watching : null,
      })
    },
  },
  actions: {
    record: async (_tx, { input: { stream_url } }) => ({ columns: { stream_url } }),
  },
})
