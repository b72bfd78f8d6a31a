/** Waits; throws the reason of the signal when that comes first. */
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

/** Waits, but not a moment longer than the network is away, or than the signal lets it. */
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
