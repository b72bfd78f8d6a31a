/** What a service worker sees of the world, as far as ours does: the types of windows know nothing of it. */
export interface WorkerScope {
  registration: ServiceWorkerRegistration
  clients: {
    matchAll(options: object): Promise<WindowClient[]>
    openWindow(url: string): Promise<unknown>
    claim(): Promise<void>
  }
  location: Location
  skipWaiting(): Promise<void>
  addEventListener(name: 'install' | 'activate', listener: (event: Lasting) => void): void
  addEventListener(name: 'fetch', listener: (event: Fetching) => void): void
  addEventListener(name: 'push', listener: (event: Pushed) => void): void
  addEventListener(name: 'notificationclick', listener: (event: Clicked) => void): void
  addEventListener(name: 'message', listener: (event: MessageEvent<unknown>) => void): void
}

interface WindowClient {
  url: string
  focused: boolean
  focus(): Promise<unknown>
  postMessage(message: unknown): void
}

interface Lasting extends Event {
  waitUntil(work: Promise<unknown>): void
}

export interface Fetching extends Lasting {
  request: Request
  /** What the browser has asked for already while the worker woke up. */
  preloadResponse: Promise<Response | undefined>
  respondWith(answer: Promise<Response>): void
}

interface Pushed extends Lasting {
  data: { json(): unknown } | null
}

interface Clicked extends Lasting {
  notification: Notification
}

export const worker = globalThis as unknown as WorkerScope
