import { useSyncExternalStore } from 'react'
import { languageOfTag } from '@earshot/contract/rules/preferred-language'
import { getLoudness, isVolumeSettable } from '../engine/settings.ts'
import { getPlayer, hearPlayer } from '../engine/state.ts'

/** Some browsers do not report that a voice has ended, or has never begun. */
const BEGINS_MS = 2000
const MOST_MS = 15_000

const synthesis = 'speechSynthesis' in globalThis ? speechSynthesis : undefined

/** One of the device itself, because others send what they say to a company. */
const voiceOf = (language: string) =>
  synthesis?.getVoices().find(({ lang, localService }) => localService && languageOfTag(lang) === language)

const pageVoice = () => voiceOf(document.documentElement.lang)

export const useCanAnnounce = () =>
  useSyncExternalStore(
    (changed) => {
      synthesis?.addEventListener('voiceschanged', changed)
      return () => synthesis?.removeEventListener('voiceschanged', changed)
    },
    () => pageVoice() !== undefined,
  )

/** Resolves when it was said, or when the person has paused or gone on. */
export async function announce(text: string): Promise<void> {
  const voice = pageVoice()
  const { volume, muted } = getLoudness()
  // In the background, iOS lets sound go on only without a pause.
  if (!voice || muted || (document.hidden && !isVolumeSettable())) return
  const words = Object.assign(new SpeechSynthesisUtterance(text), { voice, lang: voice.lang, volume })
  await spoken(words)
  synthesis?.cancel()
}

function spoken(words: SpeechSynthesisUtterance) {
  const { track } = getPlayer()
  return new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(late)
      release()
      resolve()
    }
    let late = setTimeout(end, BEGINS_MS)
    const release = hearPlayer(() => {
      const now = getPlayer()
      if (now.track?.id !== track?.id || !now.playing) end()
    })
    words.onstart = () => {
      clearTimeout(late)
      late = setTimeout(end, MOST_MS)
    }
    words.onend = end
    words.onerror = end
    synthesis?.speak(words)
  })
}
