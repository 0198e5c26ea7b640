const picture = ['image', 'image_text', 'image_focus']
const readers = ['allow_comments', 'allow_reactions']

/** What the club's sections show clients and visitors. Listed twice on purpose: a field that a definition begins to show is noticed. */
export const shownOfClub: Readonly<Record<string, readonly string[]>> = {
  news: [
    ...['title', 'summary', 'category', 'pinned', 'featured', ...picture, 'published_at', 'published_in'],
    ...['season_id', 'body', 'images', ...readers],
  ],
  events: [
    ...[
      'title',
      'place',
      'starts_at',
      'ends_at',
      'cancelled_at',
      'featured',
      ...picture,
      'sign_up',
      'published_at',
    ],
    ...['published_in', 'body', 'latitude', 'longitude', 'sign_up_closes_at', 'capacity', 'signed_up'],
    ...readers,
  ],
  'event-sign-ups': ['event_id', 'event', 'status', 'created_at'],
  galleries: [
    ...['title', 'taken_on', 'featured', 'cover', 'cover_text', 'cover_focus', 'published_at'],
    ...['published_in', 'images', 'videos', ...readers],
  ],
  sliders: ['title', ...picture, 'phone_image', 'link', 'on_site'],
  'about-pages': ['slug', 'title', 'published_in', 'body', ...picture, 'updated_at'],
  explanations: ['title', 'audience', 'topic', ...picture, 'published_in', 'steps'],
  tracks: ['title', 'author', 'audio', 'seconds', 'cover'],
  sponsors: ['name', 'level', 'url', 'logo', 'logo_dark'],
  lives: [
    'title',
    'game_id',
    'status',
    'starts_at',
    'watchers',
    'watching',
    'poster',
    'poster_text',
    'published_in',
    'allow_comments',
  ],
}
