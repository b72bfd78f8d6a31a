import { ownerKey, type OutboxOwner } from './outbox-item.ts'

export type OutboxMessage = { client_id: string; sent: number } | 'changed'

export interface OutboxChannel {
  post(news: OutboxMessage): void
  subscribe(listener: (news: OutboxMessage) => void): void
}

export function openOutboxChannel(owner: OutboxOwner): OutboxChannel {
  const channel = new BroadcastChannel(`earshot outbox ${ownerKey(owner)}`)
  return {
    post: (news) => channel.postMessage(news),
    subscribe: (listener) =>
      channel.addEventListener('message', ({ data }: MessageEvent<OutboxMessage>) => listener(data)),
  }
}
