import { useEffect, useState } from 'react'
import { silenceSamples, sound } from './sounding.ts'
import { useStudio } from './studio.ts'

/** Where a voice can be heard: an address, or what was recorded or chosen a moment ago. */
export type Voice = string | Blob

/** Plays a voice from its beginning, or stops it. */
export function useVoice(voice: Voice) {
  const { stopTalks } = useStudio()
  const [audio, setAudio] = useState<HTMLAudioElement>()
  const [state, setState] = useState<'still' | 'sounds' | 'failed'>('still')
  const [part, setPart] = useState(0)
  useEffect(() => {
    if (!audio) return
    return () => {
      audio.pause()
      if (audio.src.startsWith('blob:')) URL.revokeObjectURL(audio.src)
    }
  }, [audio])

  function play() {
    stopTalks()
    const fresh = new Audio(typeof voice === 'string' ? voice : URL.createObjectURL(voice))
    fresh.addEventListener('pause', () => setState((now) => (now === 'failed' ? now : 'still')))
    fresh.addEventListener('ended', () => setState('still'))
    fresh.addEventListener('timeupdate', () => setPart(fresh.currentTime / fresh.duration || 0))
    fresh.addEventListener('error', () => setState('failed'))
    setAudio(fresh)
    setPart(0)
    setState('sounds')
    sound(fresh).catch(() => setState('failed'))
  }
  return { state, part: state === 'sounds' ? part : 0, toggle: state === 'sounds' ? silenceSamples : play }
}
