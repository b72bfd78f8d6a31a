import { keyOf, type Owner } from './item.ts'

/** What tabs tell each other: that something has changed, or how far something has come. */
export type News = { client_id: string; sent: number } | 'changed'

/** Between the tabs that show the same outbox. */
export interface Newsroom {
  tell(news: News): void
  hear(listener: (news: News) => void): void
}

export function newsroomOf(owner: Owner): Newsroom {
  const channel = new BroadcastChannel(`earshot outbox ${keyOf(owner)}`)
  return {
    tell: (news) => channel.postMessage(news),
    hear: (listener) => channel.addEventListener('message', ({ data }: MessageEvent<News>) => listener(data)),
  }
}
