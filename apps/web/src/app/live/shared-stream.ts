import { listen, type LiveChange } from './stream.ts'

interface OneStream {
  org_id: string
  /** When the page began to ask for what the news are about, in milliseconds of its own clock. */
  since: number
  onNews: (news: LiveChange) => void
  signal: AbortSignal
}

/**
 * One stream for all tabs of this browser: over HTTP/1.1 it allows six connections to a host, and each tab would hold one.
 * The tab that holds the lock listens and tells the others; when it closes, the next goes on after the last id.
 */
export function listenShared({ org_id, since, onNews, signal }: OneStream) {
  const name = `earshot live ${org_id}`
  const others = new BroadcastChannel(name)
  let lastId: string | undefined

  const heard = (news: LiveChange) => {
    lastId = news.id ?? lastId
    onNews(news)
  }
  const tell = (news: LiveChange) => {
    others.postMessage(news)
    heard(news)
  }
  others.onmessage = ({ data }: MessageEvent<LiveChange>) => heard(data)
  signal.addEventListener('abort', () => others.close(), { once: true })
  const lead = () => listen({ org_id, lastId: () => lastId, since, onNews: tell, signal })
  navigator.locks.request(name, { signal }, lead).catch(() => {
    // Left before it was this tab's turn.
  })
}
