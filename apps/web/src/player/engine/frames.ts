/** Tells its followers on every frame while something runs, and once whenever asked to. */
interface Frames {
  follow: (listener: () => void) => () => void
  /** To be called when something starts to run, and after every jump. */
  tell: () => void
}

export function frames(running: () => boolean): Frames {
  const listeners = new Set<() => void>()
  let frame = 0
  const tell = () => {
    for (const listener of listeners) listener()
    cancelAnimationFrame(frame)
    frame = running() && listeners.size ? requestAnimationFrame(tell) : 0
  }
  return {
    tell,
    follow(listener) {
      listeners.add(listener)
      if (!frame && running()) frame = requestAnimationFrame(tell)
      return () => void listeners.delete(listener)
    },
  }
}
