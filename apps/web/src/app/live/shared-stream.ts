import { listen, type LiveChange } from './stream.ts'

interface OneStream {
  org_id: string
  /** When the page started loading its data, by `performance.now()`, in milliseconds. */
  since: number
  onNews: (news: LiveChange) => void
  signal: AbortSignal
}

/**
 * One stream for all tabs of this browser, because browsers allow six HTTP/1.1 connections per host. The tab that holds
 * the lock listens and forwards events to the others. When it closes, the next one resumes after the last id.
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
  navigator.locks.request(name, { signal }, lead).catch(() => {})
}
