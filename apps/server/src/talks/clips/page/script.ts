/** Progressive enhancement: the waveform follows playback, and a click on it seeks. */
export const script = `
const audio = document.querySelector('audio')
const wave = document.querySelector('.wave')
if (audio && wave) {
  const bars = [...wave.querySelectorAll('rect')]
  const length = Number(wave.dataset.seconds)
  const follow = () => {
    const heard = (audio.currentTime / (audio.duration || length)) * bars.length
    bars.forEach((bar, at) => bar.classList.toggle('heard', at < heard))
    if (!audio.paused) requestAnimationFrame(follow)
  }
  const goTo = ({ clientX }) => {
    const { left, width } = wave.getBoundingClientRect()
    const seconds = ((clientX - left) / width) * (audio.duration || length)
    const go = () => { audio.currentTime = seconds }
    if (audio.readyState > 0) go()
    else audio.addEventListener('loadedmetadata', go, { once: true })
    void audio.play()
  }
  audio.addEventListener('play', () => wave.classList.remove('still'))
  wave.addEventListener('click', goTo)
  for (const event of ['play', 'seeked', 'pause', 'ended']) audio.addEventListener(event, follow)
}
`
