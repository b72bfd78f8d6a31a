import type { Word } from '@earshot/contract/talks'

/** `start` and `end` in seconds of the talk, `left` and `top` in pixels of the viewport. */
export interface SelectedRange {
  start: number
  end: number
  left: number
  top: number
}

/** Half the width of the actions beside a selection. */
const MARGIN = 140

/** Undefined if the selection is not in a transcript. */
export function selectedRange(selection: Selection | null, words: readonly Word[]): SelectedRange | undefined {
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return undefined
  const range = selection.getRangeAt(0)
  const at = [...document.querySelectorAll<HTMLElement>('[data-word]')]
    .filter((element) => range.intersectsNode(element))
    .map((element) => Number(element.dataset.word))
  const [first, last] = [words[Math.min(...at)], words[Math.max(...at)]]
  if (!first || !last) return undefined
  const { left, width, top } = range.getBoundingClientRect()
  const middle = Math.min(Math.max(MARGIN, left + width / 2), window.innerWidth - MARGIN)
  return { start: first.start, end: last.end, left: middle, top: Math.max(56, top - 8) }
}
