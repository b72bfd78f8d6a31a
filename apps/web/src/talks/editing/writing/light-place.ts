import type { Clock } from '../../transcript/follow-words.ts'
import { wordAt } from '../../transcript/word-at.ts'
import type { Placed } from './places.ts'
import type { Word } from '@earshot/contract/talks'

const NAME = 'sounding'

/** Lights, in a mirror of what is being written, the word that sounds: no element changes. Answers how to stop. */
export function lightPlace(
  mirror: HTMLElement,
  { words, places }: { words: readonly Word[]; places: Placed[] },
  clock: Clock,
) {
  const registry = globalThis.CSS?.highlights
  const node = mirror.firstChild
  if (!registry || !node) return undefined
  let lit = -1
  const light = () => {
    const word = wordAt(words, clock.now())
    if (word === lit) return
    lit = word
    const range = rangeOf(node, places[word])
    if (range) registry.set(NAME, new Highlight(range))
    else registry.delete(NAME)
  }
  light()
  const unfollow = clock.follow(light)
  return () => {
    unfollow()
    registry.delete(NAME)
  }
}

/** Where the text has become shorter since, there is nothing to light. */
function rangeOf(node: Node, place: Placed | undefined) {
  if (!place || place.to > (node.textContent?.length ?? 0)) return undefined
  const range = document.createRange()
  range.setStart(node, place.from)
  range.setEnd(node, place.to)
  return range
}
