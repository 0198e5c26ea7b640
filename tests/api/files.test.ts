import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  deleteFile,
  fileAddress,
  fileMimes,
  keepFile,
  prepareImage,
  purgeOrphans,
  readFile,
  storeFile,
  storeImage,
  type Visibility,
} from '#server/platform/files/index.ts'
import { openWorld, type World } from '#tests/world/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const named = (bytes: Uint8Array, filename = 'a.png') => ({ filename, mime: 'image/png', bytes })
const photo = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#fbbf24' } })

async function keep(visibility: Visibility): Promise<string> {
  const image = await prepareImage(named(await photo(20, 10).png().toBuffer()))
  const { id } = await world.services.database.transact((tx) => storeImage(tx, { image, visibility }))
  return id
}

test('a picture is drawn anew: upright, at most 1,600 pixels, without what the camera noted', async () => {
  const sideways = await photo(4_000, 1_000)
    .withExif({ IFD0: { Copyright: 'secret place' }, IFD3: { GPSLatitude: '32/1 54/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  const image = await prepareImage(named(sideways))
  expect(image).toMatchObject({ mime: 'image/webp', width: 400, height: 1_600 })
  const { format, exif, xmp } = await sharp(image.bytes).metadata()
  expect({ format, exif, xmp }).toEqual({ format: 'webp' })
})

test('a picture has the pixels it came with, the way it is seen, whatever it is drawn in', async () => {
  const least = { width: 300, height: 189 }
  const long = await photo(8_000, 200).png().toBuffer()
  expect(await prepareImage(named(long), { least })).toMatchObject({ width: 1_600, height: 40 })
  const standing = await photo(300, 189).withMetadata({ orientation: 6 }).jpeg().toBuffer()
  await expect(prepareImage(named(standing), { least })).rejects.toMatchObject({
    code: 'request.invalid',
    fields: { image: { rule: 'dimensions' } },
  })
})

test('a public picture is served to anyone for ever, a private one to nobody', async () => {
  const id = await keep('public')
  const answer = await world.app.inject(fileAddress(id))
  expect(answer.statusCode).toBe(200)
  expect(answer.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'content-disposition': 'inline',
  })
  expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ width: 20, height: 10 })
  const again = await world.app.inject({
    url: fileAddress(id),
    headers: { 'if-none-match': String(answer.headers.etag) },
  })
  expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0])
  for (const hidden of [await keep('private'), id.replace(/^./, 'x'), '1', '..%2f', `${id}0`])
    expect((await world.app.inject(`/files/${hidden}`)).statusCode).toBe(404)
})

test('what is no picture is refused by its bytes, whatever its name', async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  const png = await photo(10, 10).png().toBuffer()
  for (const bytes of [svg, 'GIF89a<script>alert(1)</script>', '%PDF-1.7', '', 'x'.repeat(1_000)])
    await expect(prepareImage(named(Buffer.from(bytes)))).rejects.toMatchObject({ code: 'file.not_an_image' })
  await expect(prepareImage(named(png.subarray(0, 60)))).rejects.toMatchObject({ code: 'file.not_an_image' })
})

test('what a polyglot hides behind its picture is gone', async () => {
  const png = await photo(10, 10).png().toBuffer()
  const polyglot = Buffer.concat([png, Buffer.from('PK\x03\x04<script>alert(1)</script>')])
  const { bytes } = await prepareImage(named(polyglot))
  expect(bytes.includes('script')).toBe(false)
})

test('a small file that would unpack into gigabytes is refused before it does', async () => {
  const before = process.memoryUsage.rss()
  await expect(prepareImage(named(pngBomb(50_000)))).rejects.toMatchObject({ code: 'file.image_too_large' })
  await expect(prepareImage(named(Buffer.alloc(6_000_000, 1)))).rejects.toMatchObject({
    code: 'file.image_too_large',
  })
  expect(process.memoryUsage.rss() - before).toBeLessThan(200_000_000)
})

test('a document is kept if it is what is asked for, and is saved rather than opened', async () => {
  const { transact, db } = world.services.database
  const store = (content: string, mimes = [fileMimes.pdf]) =>
    transact((tx) =>
      storeFile(tx, { file: named(Buffer.from(content, 'latin1')), mimes, visibility: 'public' }),
    )
  const { id } = await store('%PDF-1.7 ... %%EOF')
  expect((await world.app.inject(fileAddress(id))).headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': 'attachment',
  })
  for (const content of [
    '<html>',
    '%PDF-1.7 cut o',
    'MZ\x00\x01',
    '\x89PNG\r\n\x1a\n',
    'PK\x03\x04 no sheet',
  ])
    await expect(store(content)).rejects.toMatchObject({ code: 'file.type_not_allowed' })
  await transact((tx) => deleteFile(tx, id))
  expect(await readFile(db, id)).toBeNull()
})

test('a file that nothing names is forgotten after a day; one that is named or kept stays', async () => {
  const { database } = world.services
  const [unused, named, kept, young] = [
    await keep('public'),
    await keep('public'),
    await keep('public'),
    await keep('public'),
  ]
  await database.transact((tx) => keepFile(tx, kept, true))
  await world.asOwner(`
    create table "Odd name" (id int, "the file" uuid references stored_file);
    grant select on "Odd name" to mahfaza_app;
    insert into "Odd name" values (1, '${named}'), (2, null);
    update stored_file set created_at = now() - interval '25 hours' where id <> '${young}'`)
  await purgeOrphans(database)
  const left = await Promise.all([unused, named, kept, young].map((id) => readFile(database.db, id)))
  expect(left.map((file) => file !== null)).toEqual([false, true, true, true])
})

/** A PNG of so many pixels an edge, whose file is small. */
function pngBomb(edge: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(edge, 0)
  header.writeUInt32BE(edge, 4)
  header.set([1, 0], 8)
  const rows = deflateSync(Buffer.alloc(Math.ceil(edge / 8) * 100))
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const framed = Buffer.alloc(body.length + 8)
  framed.writeUInt32BE(data.length, 0)
  body.copy(framed, 4)
  framed.writeUInt32BE(crc32(body), body.length + 4)
  return framed
}
