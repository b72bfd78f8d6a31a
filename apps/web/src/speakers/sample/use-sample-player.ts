import { useEffect, useState } from 'react'
import type { SelectedSound } from '../../ui/form/sound-field.ts'
import { useMicrophoneAccess } from './microphone-context.ts'

export function useSamplePlayer(voice: SelectedSound) {
  const { stopTalks } = useMicrophoneAccess()
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

let sounding: HTMLAudioElement | undefined

async function sound(audio: HTMLAudioElement) {
  if (sounding !== audio) silenceSamples()
  sounding = audio
  await audio.play()
}

export function silenceSamples() {
  sounding?.pause()
  sounding = undefined
}
