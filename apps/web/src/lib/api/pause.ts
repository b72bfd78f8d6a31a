/** Rejects with the signal's reason on abort. */
export const pause = (ms: number, signal?: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, ms)
    if (signal?.aborted) stop()
    else signal?.addEventListener('abort', stop, { once: true })
  })

/** Resolves early when the network returns or the signal aborts. */
export const pauseOrOnline = (ms: number, signal?: AbortSignal) =>
  new Promise<void>((resolve) => {
    const woken = new AbortController()
    const done = () => {
      clearTimeout(timer)
      woken.abort()
      resolve()
    }
    const timer = setTimeout(done, ms)
    addEventListener('online', done, { signal: woken.signal })
    signal?.addEventListener('abort', done, { signal: woken.signal })
  })
