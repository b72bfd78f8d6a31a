let sounding: HTMLAudioElement | undefined

/** Plays a voice; the one that sounded before falls silent. */
export async function sound(audio: HTMLAudioElement) {
  if (sounding !== audio) silenceSamples()
  sounding = audio
  await audio.play()
}

/** Stops the voice that sounds, if one does. */
export function silenceSamples() {
  sounding?.pause()
  sounding = undefined
}
