/**
 * For a field that closes when it loses the focus: closes it at once, or, if a press elsewhere took the focus, when the
 * press ends. What moves in between would slip from under the pointer, and the click would be lost.
 */
export function afterPress(close: () => void) {
  if (!document.querySelector(':active')) return close()
  const ended = new AbortController()
  const end = () => {
    ended.abort()
    close()
  }
  // A link or picture that is dragged ends the press without `mouseup`.
  for (const event of ['mouseup', 'pointercancel'])
    document.addEventListener(event, end, { capture: true, signal: ended.signal })
}
