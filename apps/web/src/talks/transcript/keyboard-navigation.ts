/** Roving tabindex: left and right by word, up and down by line, Home and End. Returns the focused word. */
export function moveAmongWords(box: HTMLElement, from: HTMLElement, key: string): HTMLElement | undefined {
  const words = [...box.querySelectorAll<HTMLElement>('[data-word]')]
  const at = words.indexOf(from)
  const onward = getComputedStyle(box).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
  const backward = onward === 'ArrowRight' ? 'ArrowLeft' : 'ArrowRight'
  const steps: Record<string, () => HTMLElement | undefined> = {
    [onward]: () => words[at + 1],
    [backward]: () => words[at - 1],
    ArrowDown: () => onNextLine(words.slice(at + 1), from),
    ArrowUp: () => onNextLine(words.slice(0, at).reverse(), from),
    Home: () => words[0],
    End: () => words.at(-1),
  }
  return steps[key]?.()
}

function onNextLine(words: HTMLElement[], from: HTMLElement) {
  const here = from.getBoundingClientRect()
  const middle = here.left + here.width / 2
  let line: number | undefined
  let best: { word: HTMLElement; off: number } | undefined
  for (const word of words) {
    const { top, left, width } = word.getBoundingClientRect()
    if (Math.abs(top - here.top) < here.height / 2) continue
    if (line !== undefined && Math.abs(top - line) > here.height / 2) break
    line ??= top
    const off = Math.abs(left + width / 2 - middle)
    if (!best || off < best.off) best = { word, off }
  }
  return best?.word
}

export function focusWord(box: HTMLElement, word: HTMLElement) {
  const before = box.querySelector<HTMLElement>('[data-word][tabindex="0"]')
  before?.removeAttribute('role')
  before?.removeAttribute('tabindex')
  word.setAttribute('tabindex', '0')
  word.focus()
}
