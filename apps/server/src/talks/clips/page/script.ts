/**
 * Controls of our own in the place of the browser's, which stay where there is no script or no waveform, and come back
 * if the recording does not play. Words light up as they are said; a click on one plays from it. If the recording does
 * not play because the clip was revoked, the page that says so replaces this one.
 */
export const script = `
const audio = document.querySelector('audio')
const sound = document.querySelector('.sound')
const leaveIfGone = async () => {
  const { status } = await fetch(audio.dataset.page)
  if (status === 404 || status === 410) location.replace(audio.dataset.page)
}
if (audio) audio.addEventListener('error', () => void leaveIfGone().catch(() => undefined))
if (audio && sound) {
  const [button, box, clock, speed] = ['.play', '.wave-box', '.clock', '.speed'].map((name) => sound.querySelector(name))
  const wave = box.firstElementChild
  const bars = [...wave.querySelectorAll('rect')]
  const words = [...document.querySelectorAll('.said span')]
  const length = () => (Number.isFinite(audio.duration) ? audio.duration : Number(wave.dataset.seconds))
  const timeOf = (seconds) => Math.floor(seconds / 60) + ':' + String(Math.floor(seconds % 60)).padStart(2, '0')
  const show = () => {
    const now = audio.currentTime
    const heard = (now / length()) * bars.length
    bars.forEach((bar, at) => bar.classList.toggle('heard', at < heard))
    for (const word of words)
      word.classList.toggle('now', !audio.paused && now >= word.dataset.start && now < word.dataset.end)
    clock.textContent = timeOf(now) + ' / ' + timeOf(length())
    box.setAttribute('aria-valuenow', now.toFixed(1))
    box.setAttribute('aria-valuetext', timeOf(now))
    button.setAttribute('aria-label', audio.paused ? button.dataset.play : button.dataset.pause)
    button.classList.toggle('playing', !audio.paused)
  }
  const follow = () => {
    show()
    if (!audio.paused) requestAnimationFrame(follow)
  }
  const goTo = (seconds) => {
    const go = () => { audio.currentTime = Math.min(length(), Math.max(0, seconds)) }
    if (audio.readyState > 0) go()
    else {
      audio.addEventListener('loadedmetadata', go, { once: true })
      audio.load()
    }
  }
  const play = () => audio.play().catch(() => undefined)
  button.addEventListener('click', () => (audio.paused ? play() : audio.pause()))
  box.addEventListener('click', ({ clientX }) => {
    const { left, width } = box.getBoundingClientRect()
    goTo(((clientX - left) / width) * length())
    play()
  })
  box.addEventListener('keydown', (event) => {
    const step = { ArrowLeft: -2, ArrowDown: -2, ArrowRight: 2, ArrowUp: 2, Home: -Infinity, End: Infinity }[event.key]
    if (step === undefined) return
    event.preventDefault()
    goTo(audio.currentTime + step)
  })
  const speeds = [1, 1.25, 1.5, 2]
  speed.addEventListener('click', () => {
    audio.playbackRate = speeds[(speeds.indexOf(audio.playbackRate) + 1) % speeds.length]
    speed.textContent = audio.playbackRate + '×'
  })
  for (const word of words)
    word.addEventListener('click', () => {
      if (String(getSelection())) return
      goTo(Number(word.dataset.start))
      play()
    })
  const slider = { role: 'slider', tabindex: '0', 'aria-label': box.dataset.label, 'aria-valuemin': '0', 'aria-valuemax': length().toFixed(1) }
  for (const [name, value] of Object.entries(slider)) box.setAttribute(name, value)
  const use = (own) => {
    audio.controls = !own
    for (const part of [button, clock, speed]) part.hidden = !own
    document.body.classList.toggle('scripted', own)
    wave.classList.toggle('still', !own)
  }
  for (const event of ['play', 'seeked', 'pause', 'ended', 'loadedmetadata']) audio.addEventListener(event, follow)
  audio.addEventListener('error', () => use(false))
  use(true)
  show()
}
`
