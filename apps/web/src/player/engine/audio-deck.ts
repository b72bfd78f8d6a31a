export interface AudioDeck {
  audio: HTMLAudioElement
  load(url: string, at: number): void
  empty(): void
  now(): number
  seek(to: number): void
}

export function openDeck(): AudioDeck {
  const audio = new Audio()
  audio.preload = 'auto'
  let pending: number | undefined
  audio.addEventListener('loadedmetadata', () => {
    if (pending !== undefined) audio.currentTime = pending
    pending = undefined
  })
  return {
    audio,
    load(url, at) {
      pending = at
      audio.src = url
    },
    empty() {
      pending = undefined
      audio.pause()
      audio.removeAttribute('src')
      audio.load()
    },
    now: () => pending ?? audio.currentTime,
    seek(to) {
      if (audio.readyState === HTMLMediaElement.HAVE_NOTHING) pending = to
      else audio.currentTime = to
    },
  }
}
