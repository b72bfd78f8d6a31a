/** Keeps the screen from going dark, where the browser can; answers how to let it. The lock is lost with each look away. */
export function stayAwake() {
  if (!('wakeLock' in navigator)) return () => {}
  let lock: Promise<WakeLockSentinel | undefined> | undefined
  const take = () => {
    if (document.visibilityState !== 'visible') return
    lock = navigator.wakeLock.request('screen').catch(() => undefined)
  }
  take()
  document.addEventListener('visibilitychange', take)
  return () => {
    document.removeEventListener('visibilitychange', take)
    void lock?.then((taken) => taken?.release())
  }
}
