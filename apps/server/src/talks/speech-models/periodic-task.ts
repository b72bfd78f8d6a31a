interface PeriodicTaskOptions {
  /** Milliseconds. */
  every: number
  onError: (error: Error) => void
}

/** Runs `turn` periodically until stopped, and at once when woken. */
export function openPeriodicTask(turn: () => Promise<void>, { every, onError }: PeriodicTaskOptions) {
  const alarm = openAlarm(every)
  let stopped = false
  let running: Promise<void> | undefined

  async function go() {
    while (!stopped) {
      alarm.set()
      await turn().catch(onError)
      if (!stopped) await alarm.rings()
    }
  }

  return {
    begin: () => void (running ??= go()),
    wake: alarm.ring,
    stop: async () => {
      stopped = true
      alarm.ring()
      await running
    },
  }
}

/** Resolves after the interval or when woken, also by a wake before the wait. */
function openAlarm(after: number) {
  let rung = false
  let ring = () => {}
  const rings = () =>
    new Promise<void>((resolve) => {
      if (rung) return resolve()
      const timer = setTimeout(resolve, after).unref()
      ring = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  return {
    set: () => void (rung = false),
    rings,
    ring: () => {
      rung = true
      ring()
    },
  }
}
