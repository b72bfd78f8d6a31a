import type { Clock } from '../../transcript/follow-words.ts'
import { wordAt } from '../../transcript/word-at.ts'
import { linePlace } from './line-place.ts'
import type { Placed } from './places.ts'
import type { Word } from '@earshot/contract/talks'

const NAME = 'sounding'

/** Lights, in a mirror of what is being written, the word that sounds: no element changes. Answers how to stop. */
export function lightPlace(
  mirror: HTMLElement,
  { words, places, text }: { words: readonly Word[]; places: Placed[]; text: string },
  clock: Clock,
) {
  const registry = globalThis.CSS?.highlights
  if (!registry) return undefined
  const inLine = linePlace(text)
  let lit = -1
  const light = () => {
    const word = wordAt(words, clock.now())
    if (word === lit) return
    lit = word
    const place = places[word]
    const range = place && rangeOf(mirror, inLine(place))
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

/** Where its line has become shorter since, there is nothing to light. */
function rangeOf(mirror: HTMLElement, { line, from, to }: ReturnType<ReturnType<typeof linePlace>>) {
  const node = mirror.children[line]?.firstChild
  if (!node || to > (node.textContent?.length ?? 0)) return undefined
  const range = document.createRange()
  range.setStart(node, from)
  range.setEnd(node, to)
  return range
}
