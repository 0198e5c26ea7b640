import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { packRoutes } from './pack-routes.ts'

const root = { id: 'root', path: '', hasLoader: true, module: '/assets/root-AbCdEf12.js', css: [] }
const layout = {
  id: 'shells/public/layout',
  parentId: 'root',
  module: '/assets/layout-_-345678.js',
  css: ['/assets/styles-CiXVLmuN.css#', '/assets/layout-JOCbuckZ.css#'],
}
const home = {
  id: 'features/home-page',
  parentId: 'shells/public/layout',
  path: 'home',
  hasLoader: true,
  module: '/assets/home-page-DboUl2hg.js',
  clientMiddlewareModule: '/assets/home-page-client-middleware-DboUl2hg.js',
  css: ['/assets/home-page-D5T0Og0U.css'],
}
const news = {
  id: 'club/news/:id',
  parentId: 'root',
  path: 'club/news/:id',
  module: '/assets/a-1.js',
  css: [],
}
const first = { id: 'index', parentId: 'root', index: true, module: '/assets/first-12345678.js', css: [] }
const routesOf = (...all: readonly { readonly id: string; readonly module: string }[]) =>
  Object.fromEntries(all.map((route) => [route.id, route]))

test('a browser reads from the packed list the routes that were written', () => {
  const routes = routesOf(root, layout, home, news, first)
  const packed = packRoutes(routes)
  expect(JSON.parse(String(runInNewContext(`JSON.stringify(${packed})`)))).toEqual(routes)
})

test.each([
  ['a comma in its id', { ...news, id: 'one,two' }, /would divide it/],
  ['a parent that is not there', { ...news, parentId: 'gone' }, /not read as it was written/],
  ['a file elsewhere', { ...news, module: '/other/news-1.js' }, /is not in \/assets\//],
])('a list with %s ends the build', (_what, route, message) => {
  expect(() => packRoutes(routesOf(root, route))).toThrow(message)
})
