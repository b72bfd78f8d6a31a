/** One audio element. A place asked for before the sound is known is kept until it is. */
export interface Deck {
  audio: HTMLAudioElement
  load(url: string, at: number): void
  empty(): void
  now(): number
  seek(to: number): void
}

export function openDeck(): Deck {
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
