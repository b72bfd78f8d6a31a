import type { Word } from '@earshot/contract/talks'
import { wordAt } from './word-at.ts'

/** What the words follow: where the sound is, and when it moves. */
export interface Clock {
  now: () => number
  playing: () => boolean
  follow: (listener: () => void) => () => void
}

const HANDS_OFF = 4000

/** Lights the word that sounds, and keeps it in view unless the reader has just scrolled. Answers how to stop. */
export function followWords(box: HTMLElement, words: readonly Word[], clock: Clock) {
  const spans = box.querySelectorAll<HTMLElement>('[data-word]')
  let lit = -1
  let touched = -Infinity
  const touch = () => {
    touched = performance.now()
  }
  const show = () => {
    const word = wordAt(words, clock.now())
    if (word === lit) return
    spans[lit]?.removeAttribute('data-lit')
    spans[word]?.setAttribute('data-lit', '')
    lit = word
    const left = performance.now() - touched < HANDS_OFF
    if (clock.playing() && !left) keepInView(spans[word])
  }
  const deaf = ['wheel', 'touchmove'].map((name) => {
    addEventListener(name, touch, { passive: true })
    return () => removeEventListener(name, touch)
  })
  show()
  const unfollow = clock.follow(show)
  return () => {
    unfollow()
    spans[lit]?.removeAttribute('data-lit')
    for (const stop of deaf) stop()
  }
}

function keepInView(word: HTMLElement | undefined) {
  const pane = word?.closest('[data-scrolls]')
  if (!word || !pane) return
  const { top, bottom } = word.getBoundingClientRect()
  const view = pane.getBoundingClientRect()
  if (top >= view.top + 64 && bottom <= view.bottom - 64) return
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
  pane.scrollBy({ top: top - view.top - view.height / 3, behavior: calm ? 'instant' : 'smooth' })
}
