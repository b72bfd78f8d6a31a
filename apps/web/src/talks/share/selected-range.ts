import type { Word } from '@earshot/contract/talks'

/** `start` and `end` in seconds of the talk, `left` and `top` in pixels of the viewport. */
export interface SelectedRange {
  start: number
  end: number
  left: number
  top: number
}

/** Half the width of the actions beside a selection, and their height with its distance. */
const MARGIN = 220
const HEIGHT = 56

/** Undefined if the selection is not in a transcript. */
export function selectedRange(selection: Selection | null, words: readonly Word[]): SelectedRange | undefined {
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return undefined
  const range = selection.getRangeAt(0)
  const at = [...document.querySelectorAll<HTMLElement>('[data-word]')]
    .filter((element) => range.intersectsNode(element))
    .map((element) => Number(element.dataset.word))
  const [first, last] = [words[Math.min(...at)], words[Math.max(...at)]]
  if (!first || !last) return undefined
  const around = range.getBoundingClientRect()
  const player = document.querySelector('[data-stays]')?.getBoundingClientRect()
  const pane = { left: player?.left ?? 0, right: player?.right ?? window.innerWidth, top: player?.bottom ?? 0 }
  const margin = Math.min(MARGIN, (pane.right - pane.left) / 2)
  const left = Math.min(Math.max(pane.left + margin, around.left + around.width / 2), pane.right - margin)
  return { start: first.start, end: last.end, left, top: topOf(around, pane.top + 8) }
}

/** Above the selection, or below it where the talk's player is; never over that or the bar of the player. */
function topOf({ top, bottom }: DOMRect, highest: number) {
  const end = document.querySelector('[data-player]')?.getBoundingClientRect().top ?? window.innerHeight
  if (top - HEIGHT >= highest) return Math.min(top, end) - HEIGHT
  return Math.max(highest, Math.min(bottom + 8, end - HEIGHT))
}
