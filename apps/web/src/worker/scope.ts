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
  addEventListener(name: 'message', listener: (event: MessageEvent<unknown> & Lasting) => void): void
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

interface Fetching extends Lasting {
  request: Request
  respondWith(answer: Promise<Response>): void
}

interface Pushed extends Lasting {
  data: { json(): unknown } | null
}

interface Clicked extends Lasting {
  notification: Notification
}

export const worker = globalThis as unknown as WorkerScope
