import type { Word } from '@earshot/contract/talks'
import { wordAt } from './word-at.ts'

export interface SoundClock {
  now: () => number
  follow: (listener: () => void) => () => void
}

const HANDS_OFF = 4000

/** Highlights the current word and keeps it in view unless the reader has just scrolled. Returns the cleanup. */
export function followWords(box: HTMLElement, words: readonly Word[], clock: SoundClock) {
  const spans = spansOf(box)
  const hands = watchHands()
  let lit = -1
  const light = (word: number) => {
    spans[lit]?.removeAttribute('data-lit')
    spans[word]?.setAttribute('data-lit', '')
    lit = word
  }
  light(wordAt(words, clock.now()))
  const unfollow = clock.follow(() => {
    const word = wordAt(words, clock.now())
    if (word === lit) return
    light(word)
    if (hands.areOff()) keepInView(spans[word])
  })
  return () => {
    unfollow()
    hands.stop()
    light(-1)
  }
}

/** False if the word is not rendered yet. */
export function revealMoment(box: HTMLElement, words: readonly Word[], moment: number) {
  const word = wordAt(words, moment)
  const span = spansOf(box)[word]
  keepInView(span)
  return word < 0 || span !== undefined
}

const spansOf = (box: HTMLElement) => box.querySelectorAll<HTMLElement>('[data-word]')

/** Manual scrolling pauses automatic scrolling. */
function watchHands() {
  let touched = -HANDS_OFF
  const touch = () => {
    touched = performance.now()
  }
  addEventListener('wheel', touch, { passive: true })
  addEventListener('touchmove', touch, { passive: true })
  return {
    areOff: () => performance.now() - touched > HANDS_OFF,
    stop() {
      removeEventListener('wheel', touch)
      removeEventListener('touchmove', touch)
    },
  }
}

/** `data-scrolls` marks the scroll container, `data-stays` its sticky header. */
function keepInView(word: HTMLElement | undefined) {
  const pane = word?.closest('[data-scrolls]')
  if (!word || !pane) return
  revealIn(pane, word.getBoundingClientRect())
}

export function revealRect(element: HTMLElement | null, rect: DOMRect) {
  const pane = element?.closest('[data-scrolls]')
  if (pane) revealIn(pane, rect)
}

function revealIn(pane: Element, { top, bottom }: DOMRect) {
  const view = pane.getBoundingClientRect()
  const ceiling = pane.querySelector('[data-stays]')?.getBoundingClientRect().bottom ?? view.top
  if (top >= ceiling + 8 && bottom <= view.bottom - 40) return
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
  pane.scrollBy({ top: top - ceiling - (view.bottom - ceiling) / 3, behavior: calm ? 'instant' : 'smooth' })
}
