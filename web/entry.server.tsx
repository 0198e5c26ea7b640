import { createReadableStreamFromReadable } from '@react-router/node'
import { isbot } from 'isbot'
import { type RenderToPipeableStreamOptions, renderToPipeableStream } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import type { Language } from '#contract/kernel/localized.ts'
import { createTranslator } from '#web/lib/i18n/i18n.ts'
import { type Domain, loadMessages } from '#web/lib/i18n/messages.ts'
import { TranslatorProvider } from '#web/lib/i18n/react-i18next.tsx'
import { domainsOf } from '#web/lib/i18n/route-messages.ts'
import { writeMessages } from '#web/lib/i18n/written-messages.ts'
import { orderHead } from '#web/lib/order-head.ts'
import { pageHostContext } from '#web/lib/page-context.ts'
import { PageProvider } from '#web/lib/preferences/page-provider.tsx'
import { localeTag, readPreferences } from '#web/lib/preferences/preferences.ts'

export const streamTimeout = 5_000

/** Inside, people come again and have the files. */
const forVisitors: ReadonlySet<string> = new Set(['shells/public/layout', 'shells/empty/layout'])

/**
 * Renders one page in the visitor's language, direction and theme. Crawlers get it complete, people get a stream.
 */
export default async function handleRequest(
  request: Request,
  statusCode: number,
  headers: Headers,
  entry: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const { cspNonce, settings, logError } = loadContext.get(pageHostContext)
  const preferences = readPreferences(request, settings.dark)
  const ids = entry.staticHandlerContext.matches.map(({ route }) => route.id)
  const domains = domainsOf(ids.map((id) => entry.routeModules[id]?.handle))
  const translator = await createTranslator(preferences.locale, domains)
  const headEnd = ids.some((id) => forVisitors.has(id)) ? await messagesOf(preferences.locale, domains) : ''
  const crawler = isCrawler(request.headers.get('user-agent'))

  headers.set('Content-Type', 'text/html; charset=utf-8')
  headers.set('Content-Language', localeTag(preferences.locale))
  headers.set('Vary', 'Cookie, Accept-Language')
  const body = await render(
    <TranslatorProvider of={translator}>
      <PageProvider cspNonce={cspNonce} initial={preferences} crawler={crawler}>
        <ServerRouter context={entry} url={request.url} nonce={cspNonce} />
      </PageProvider>
    </TranslatorProvider>,
    { ready: crawler ? 'onAllReady' : 'onShellReady', nonce: cspNonce, logError, headEnd },
  )
  return new Response(body, { status: statusCode, headers })
}

/** An unknown address is the visitor's mistake and is not logged. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  const isVisitors = isRouteErrorResponse(error) && error.status < 500
  if (!isVisitors && !request.signal.aborted) context.get(pageHostContext).logError(error)
}

function isCrawler(agent: string | null): boolean {
  return agent !== null && (isbot(agent) || /lighthouse|facebook|google/i.test(agent))
}

async function messagesOf(locale: Language, domains: readonly Domain[]): Promise<string> {
  const messages = domains.map(async (domain) => [domain, await loadMessages(locale, domain)] as const)
  return writeMessages(Object.fromEntries(await Promise.all(messages)))
}

type ReadyEvent = keyof Pick<RenderToPipeableStreamOptions, 'onAllReady' | 'onShellReady'>

interface RenderOptions {
  readonly ready: ReadyEvent
  readonly nonce: string
  readonly logError: (error: unknown) => void
  readonly headEnd: string
}

function render(
  page: React.ReactNode,
  { ready, nonce, logError, headEnd }: RenderOptions,
): Promise<ReadableStream<Uint8Array>> {
  return new Promise((resolve, reject) => {
    let started = false
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce,
      [ready]() {
        started = true
        const through = orderHead(headEnd)
        resolve(createReadableStreamFromReadable(through))
        pipe(through)
      },
      onShellError: reject,
      onError(error) {
        if (started) logError(error)
      },
    })
    setTimeout(abort, streamTimeout + 1_000).unref()
  })
}
