import { createECDH, randomBytes } from 'node:crypto'
import type { Page } from 'playwright-core'

interface Asked {
  /** What the browser answered when the person was asked, each time. */
  readonly permissions: readonly string[]
  /** What the page subscribed with. */
  readonly userVisibleOnly?: boolean
  readonly applicationServerKey?: unknown
}

/** The browser of a test reaches no push service: from the next page on it is handed what one would hand out. */
export async function givePushService(page: Page): Promise<void> {
  const pair = createECDH('prime256v1')
  const subscription = {
    endpoint: `https://fcm.googleapis.com/fcm/send/${randomBytes(16).toString('hex')}`,
    keys: {
      p256dh: pair.generateKeys().toString('base64url'),
      auth: randomBytes(16).toString('base64url'),
    },
  }
  await page.addInitScript(replacePushService, subscription)
}

/** What the person and the push service were asked. */
export function readAsked(page: Page): Promise<Asked | undefined> {
  return page.evaluate(() => (window as { pushAsked?: Asked }).pushAsked)
}

interface Delivery {
  /** As a push service does, also when no page is open. */
  deliver(data: object): Promise<void>
  /** What the worker has told the browser to show. */
  shown(): Promise<readonly object[]>
}

/** Delivers messages to the worker of the page. A browser without a screen shows no notification: it is noted. */
export async function openDelivery(page: Page): Promise<Delivery> {
  const { origin } = new URL(page.url())
  const worker = page
    .context()
    .serviceWorkers()
    .find((one) => one.url().startsWith(origin))
  if (!worker) throw new Error(`${origin} has no worker`)
  await worker.evaluate(noteShown)
  const session = await page.context().newCDPSession(page)
  const found = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL, isDeleted }) => scopeURL.startsWith(origin) && !isDeleted)
      if (own) resolve(own.registrationId)
    })
  })
  await session.send('ServiceWorker.enable')
  const registrationId = await found
  return {
    async deliver(data) {
      const message = { origin, registrationId, data: JSON.stringify(data) }
      await session.send('ServiceWorker.deliverPushMessage', message)
    },
    shown: () => worker.evaluate(() => (self as unknown as { shown: object[] }).shown),
  }
}

/** Runs in the worker. */
function noteShown(): void {
  const shown: object[] = []
  const showNotification = async (title: string, options: object) => {
    shown.push({ title, ...options })
  }
  Object.assign(self, { shown })
  Object.assign((self as unknown as { registration: object }).registration, { showNotification })
}

/** Runs in the page. */
function replacePushService(subscription: object): void {
  let kept: object | null = null
  const permissions: string[] = []
  const asked = { permissions }
  Object.assign(window, { pushAsked: asked })
  const ask = Notification.requestPermission.bind(Notification)
  Notification.requestPermission = async () => {
    const answer = await ask()
    permissions.push(answer)
    return answer
  }
  const handedOut = { ...subscription, toJSON: () => subscription, unsubscribe: async () => (kept = null) }
  Object.assign(PushManager.prototype, {
    getSubscription: async () => kept,
    subscribe: async ({ userVisibleOnly, applicationServerKey }: PushSubscriptionOptionsInit) => {
      Object.assign(asked, { userVisibleOnly, applicationServerKey })
      kept = handedOut
      return kept
    },
  })
}
