import { focusWord, walkWords } from './walk-words.ts'

/** Lets a click or Enter on a word play from it, and the arrow keys walk among the words. Answers how to stop. */
export function steerWords(box: HTMLElement, play: (word: number) => void) {
  const playFrom = (word: HTMLElement) => play(Number(word.dataset.word))

  function press(event: MouseEvent) {
    const word = wordOf(event.target)
    if (word && !event.ctrlKey && !event.metaKey && !event.shiftKey && !isSelecting()) playFrom(word)
  }
  function walk(event: KeyboardEvent) {
    const word = wordOf(event.target)
    if (!word || event.ctrlKey || event.metaKey || event.altKey) return
    // Space holds what sounds, as everywhere.
    const plays = event.key === 'Enter'
    const next = plays ? undefined : walkWords(box, word, event.key)
    if (!plays && !next) return
    event.preventDefault()
    event.stopPropagation()
    if (next) focusWord(box, next)
    else playFrom(word)
  }
  /** Only the word that has the focus is a button, so that the rest reads as prose. */
  const announce = ({ target }: FocusEvent) => wordOf(target)?.setAttribute('role', 'button')

  box.addEventListener('click', press)
  box.addEventListener('keydown', walk)
  box.addEventListener('focusin', announce)
  return () => {
    box.removeEventListener('click', press)
    box.removeEventListener('keydown', walk)
    box.removeEventListener('focusin', announce)
  }
}

const wordOf = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-word]') : null

const isSelecting = () => getSelection()?.isCollapsed === false
