import type { Word } from '@earshot/contract/talks'
import { focusWord } from './keyboard-navigation.ts'
import { useSetting } from '../../users/settings.queries.ts'

/** Two of three listenings agree on words that are right in about 57 %. */
const UNSURE = 0.6

/** Null if the engine reports no confidence. */
export const isUnsure = (confidence: number | null) => confidence !== null && confidence < UNSURE

export const countUnsure = (words: readonly Word[]) => words.filter(({ confidence }) => isUnsure(confidence)).length

export function nextUnsure(words: readonly Word[], from: number, step: 1 | -1): number | undefined {
  for (let tried = 1; tried <= words.length; tried++) {
    const at = (from + step * tried + words.length * 2) % words.length
    if (isUnsure(words[at]?.confidence ?? 1)) return at
  }
  return undefined
}

/** Returns the word's index. */
export function goToUnsure(box: HTMLElement, words: readonly Word[], step: 1 | -1): number | undefined {
  const stop = box.querySelector<HTMLElement>('[data-word][tabindex="0"]')
  const here = Number(stop?.dataset.word ?? 0)
  const begun = stop?.hasAttribute('data-visited') || stop === document.activeElement
  const at = nextUnsure(words, begun ? here : here - step, step)
  const word = at === undefined ? null : box.querySelector<HTMLElement>(`[data-word="${at}"]`)
  if (!word) return undefined
  stop?.removeAttribute('data-visited')
  word.setAttribute('data-visited', '')
  focusWord(box, word)
  word.scrollIntoView({ block: 'center', behavior: 'instant' })
  return at
}

export const useUnsureShown = () => useSetting<boolean>('show_unsure_words', true)
