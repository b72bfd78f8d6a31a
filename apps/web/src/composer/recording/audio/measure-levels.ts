const PATIENCE_MS = 2000
const BEYOND = 1e7

/**
 * How long a sound is, in seconds; null where the browser does not tell in time. What a browser recorded itself does not
 * say how long it is (`Infinity`) until its end was looked for.
 */
export function measureLevels(audio: Blob): Promise<number | null> {
  const sound = new Audio()
  const url = URL.createObjectURL(audio)
  return new Promise<number | null>((resolve) => {
    const look = () => {
      if (Number.isFinite(sound.duration)) resolve(sound.duration)
      else sound.currentTime = BEYOND
    }
    const tell = () => Number.isFinite(sound.duration) && resolve(sound.duration)
    sound.addEventListener('loadedmetadata', look)
    sound.addEventListener('durationchange', tell)
    sound.addEventListener('error', () => resolve(null))
    setTimeout(() => resolve(null), PATIENCE_MS)
    sound.preload = 'metadata'
    sound.src = url
  }).finally(() => {
    sound.removeAttribute('src')
    URL.revokeObjectURL(url)
  })
}
