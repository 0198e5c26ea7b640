import type { FastifyInstance } from 'fastify'
import sharp from 'sharp'
import { type Colours, drawScene, evening, type Scene } from './club/draw-scene.ts'
import { aboutPages, guides, live, type SlideList, slides, sponsors } from './club/page-texts.ts'
import { events, galleries, news } from './club/texts.ts'
import { type Colleague, signIn } from './colleague.ts'

const dayMs = 86_400_000
const hourMs = 3_600_000
interface Row {
  readonly id: string
}

const published = { active: true, published_in: 'both' }

/** The club area as its staff would have filled it, with drawn pictures. */
export async function publishClub(app: FastifyInstance): Promise<void> {
  const admin = await signIn(app, 'admin')
  const first = {
    '/club/news': await publishNews(admin),
    '/club/events': await publishEvents(admin),
    '/club/galleries': await publishGalleries(admin),
  }
  await publishPages(admin, first)
  await nameSponsors(admin)
}

/** @returns the id of the newest */
async function publishNews(admin: Colleague): Promise<string> {
  let newest = ''
  // The newest is published last.
  for (const [at, { scene, colours, shows, more = [], pinned, ...text }] of [...news].reverse().entries()) {
    const others = await Promise.all(more.map((one) => drawScene(one, colours, { seed: at + 50 })))
    const { id } = await admin.form<Row>(
      '/news',
      { ...text, ...published, pinned: pinned ?? false, image_text: shows },
      [
        ['image', await drawScene(scene, colours, { seed: at })],
        ...others.map((png) => ['images_new', png] as const),
      ],
    )
    newest = id
  }
  return newest
}

/** @returns the id of the first */
async function publishEvents(admin: Colleague): Promise<string> {
  const ids: string[] = []
  const today = Date.now()
  for (const [at, { scene, colours, shows, inDays, hours, capacity, ...text }] of events.entries()) {
    const starts = Math.ceil((today + inDays * dayMs) / dayMs) * dayMs + 15 * hourMs
    const { id } = await admin.form<Row>(
      '/events',
      {
        ...text,
        ...published,
        image_text: shows,
        starts_at: new Date(starts).toISOString(),
        ends_at: new Date(starts + hours * hourMs).toISOString(),
        sign_up: capacity !== undefined,
        ...(capacity !== undefined && { capacity }),
      },
      [['image', await drawScene(scene, colours, { seed: at + 100 })]],
    )
    ids.push(id)
  }
  await admin.form(
    '/lives',
    {
      title: live.title,
      ...published,
      starts_at: new Date(today + 4 * dayMs).toISOString(),
      stream_url: 'https://stream.almanara.example/opening/index.m3u8',
      watchers: 'clients',
      poster_text: live.shows,
    },
    [['poster', await drawScene(live.scene, live.colours, { seed: 7 })]],
  )
  return ids[0] ?? ''
}

/** @returns the id of the first */
async function publishGalleries(admin: Colleague): Promise<string> {
  const ids: string[] = []
  for (const [at, { title, daysAgo, scenes, colours }] of galleries.entries()) {
    const drawn = await Promise.all(
      scenes.map((scene, number) => drawScene(scene, colours, { seed: at * 20 + number })),
    )
    const [cover, ...others] = drawn
    if (!cover) continue
    const day = new Date(Date.now() - daysAgo * dayMs).toISOString().slice(0, 10)
    const { id } = await admin.form<Row>(
      '/galleries',
      { title, taken_on: day, ...published, cover_text: title, videos: [] },
      [['cover', cover], ...others.map((png) => ['images_new', png] as const)],
    )
    ids.push(id)
  }
  return ids[0] ?? ''
}

/** @param first the ids that the slides announce, by the page of their list */
async function publishPages(admin: Colleague, first: Readonly<Record<SlideList, string>>): Promise<void> {
  for (const [at, { scene, colours, shows, list, title, onSite }] of slides.entries()) {
    const link = `${list}/${first[list]}`
    const draw = (width: number, height: number) =>
      drawScene(scene, colours, { seed: at + 200, width, height })
    await admin.form('/sliders', { title, link, active: true, on_site: onSite ?? false, image_text: shows }, [
      ['image', await draw(1_200, 500)],
      ['phone_image', await draw(720, 600)],
    ])
  }
  for (const { scene, colours, shows, ...text } of aboutPages)
    await admin.form('/about-pages', { ...text, ...published, image_text: shows }, [
      ['image', await drawScene(scene, colours, { seed: 300 })],
    ])
  for (const { scene, steps, ...text } of guides)
    await admin.form(
      '/explanations',
      { ...text, ...published, image_text: text.title, steps: steps.map((step) => ({ text: step })) },
      [['image', await drawOf(scene, evening)]],
    )
}

function drawOf(scene: Scene, colours: Colours): Promise<Buffer> {
  return drawScene(scene, colours, { seed: 400 })
}

async function nameSponsors(admin: Colleague): Promise<void> {
  for (const { name, level, fill } of sponsors)
    await admin.form('/sponsors', { name, level, active: true }, [
      ['logo', await drawLogo(fill, '#faf8f5')],
      ['logo_dark', await drawLogo('#faf8f5', fill)],
    ])
}

/** A mark of simple forms. */
function drawLogo(fill: string, ground: string): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="400" viewBox="0 0 600 400">
    <rect x="130" y="60" width="340" height="280" rx="60" fill="${fill}"/>
    <path d="M220 240L300 130l80 110z" fill="${ground}"/><rect x="200" y="262" width="200" height="24" fill="${ground}"/></svg>`
  return sharp(Buffer.from(svg)).png().toBuffer()
}
