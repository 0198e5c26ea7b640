import type { Chance } from '../../scripts/demo/chance.ts'
import { pick } from './pick.ts'

const first = 'GET /api/client/settings HTTP/1.1\r\n'
const host = 'host: fuzz.test\r\n'
const post = 'POST /api/client/login HTTP/1.1\r\n'
const json = 'content-type: application/json\r\n'
const body = '{"login":"nobody","password":"Zahra-2027"}'

/** Requests that are barely HTTP. */
const wild: readonly string[] = [
  `${first}\r\n`,
  `${first}${host}no colon here\r\n\r\n`,
  `${first}${host}: no name\r\n\r\n`,
  `${first}${host}x-nul: a\0b\r\n\r\n`,
  `${first}${host}x-feed: a\nb: c\r\n\r\n`,
  `${first}${host}x y: space in the name\r\n\r\n`,
  `${first}${host}x-big: ${'x'.repeat(20_000)}\r\n\r\n`,
  `${first}${host}${Array.from({ length: 2_500 }, (_, index) => `x-${index}: 1\r\n`).join('')}\r\n`,
  `${first}${host}${host}\r\n`,
  `${first}${host}authorization: Bearer ${'x'.repeat(43)}\r\nauthorization: Bearer ${'y'.repeat(43)}\r\n\r\n`,
  `${first}${host}upgrade: websocket\r\nconnection: upgrade\r\n\r\n`,
  `${first}${host}expect: 100-continue\r\n\r\n`,
  `${first}${host}content-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`,
  `GET /api/client/settings HTTP/9.9\r\n${host}\r\n`,
  `GET /api/client/settings\r\n\r\n`,
  `GET  /api/client/settings  HTTP/1.1\r\n${host}\r\n`,
  `GET /api/client/settings with spaces HTTP/1.1\r\n${host}\r\n`,
  `GET /api/client/\xff\xfe HTTP/1.1\r\n${host}\r\n`,
  `CONNECT elsewhere.example:443 HTTP/1.1\r\n${host}\r\n`,
  `NONSENSE /api/client/settings HTTP/1.1\r\n${host}\r\n`,
  '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
  '\0\0\0\0\r\n\r\n',
  `${post}${host}${json}content-length: -5\r\n\r\n${body}`,
  `${post}${host}${json}content-length: five\r\n\r\n${body}`,
  `${post}${host}${json}content-length: 5\r\ncontent-length: 6\r\n\r\n${body}`,
  `${post}${host}${json}content-length: 99999999999999999999\r\n\r\n${body}`,
  `${post}${host}${json}content-length: 70000\r\n\r\n${body}`,
  `${post}${host}${json}transfer-encoding: chunked\r\n\r\nzz\r\n${body}\r\n0\r\n\r\n`,
  `${post}${host}${json}transfer-encoding: chunked\r\n\r\n2a\r\n${body}\r\n0\r\n\r\n`,
  `${post}${host}${json}transfer-encoding: chunked\r\n\r\n${'1;x=y\r\n{\r\n'.repeat(3_000)}0\r\n\r\n`,
  `${post}${host}${json}transfer-encoding: gzip, chunked\r\n\r\n0\r\n\r\n`,
  `${post}${host}${json}content-encoding: gzip\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
]

export function wildBytes(chance: Chance): Buffer {
  return Buffer.from(pick(chance, wild), 'latin1')
}
