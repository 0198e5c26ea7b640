import * as build from 'virtual:react-router/server-build'
import { createRequestHandler, RouterContextProvider } from 'react-router'
import { type PageHost, pageHostContext, pageVersionContext } from '#web/lib/page-context.ts'

const handle = createRequestHandler(build, import.meta.env.MODE)

/** Answers one page request; the only function that the host of the pages calls. */
export function handlePage(request: Request, host: PageHost): Promise<Response> {
  const context = new RouterContextProvider()
  context.set(pageHostContext, host)
  context.set(pageVersionContext, build.assets.version)
  return handle(request, context)
}
