import { createContext } from 'react-router'
import type { PageSettings } from '#contract/operations/settings/page-settings.ts'

export type { PageSettings }

/** What the host of the pages gives each request. */
export interface PageHost {
  readonly cspNonce: string
  readonly settings: PageSettings
  /** The address of the site, `https://mahfaza.example`. */
  readonly origin: string
  /** Answers a public GET of the client API, below /api/client, as for a visitor without a session. */
  readApi(path: string): Promise<{ readonly status: number; readonly body: unknown }>
  /** Writes to the log of the server, which redacts what people sent. */
  logError(error: unknown): void
}

export const pageHostContext = createContext<PageHost>()

/** The version of the drawing application; another one means a new release. */
export const pageVersionContext = createContext<string>()
