/**
 * For a field that closes when it loses the focus: closes it at once, or, if a press elsewhere took the focus, when the
 * press ends. What moves in between would slip from under the pointer, and the click would be lost.
 */
export function afterPress(close: () => void) {
  if (document.querySelector(':active')) document.addEventListener('mouseup', close, { once: true, capture: true })
  else close()
}
