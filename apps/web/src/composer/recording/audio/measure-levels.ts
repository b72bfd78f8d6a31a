const PATIENCE_MS = 2000
const BEYOND = 1e7

/**
 * Duration in seconds; null if the browser does not determine it in time. Recordings of MediaRecorder report `Infinity`
 * until their end has been sought.
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
