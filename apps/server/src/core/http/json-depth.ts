const [QUOTE, ESCAPE] = ['"'.charCodeAt(0), '\\'.charCodeAt(0)]
const OPENING = new Set(['[', '{'].map((bracket) => bracket.charCodeAt(0)))
const CLOSING = new Set([']', '}'].map((bracket) => bracket.charCodeAt(0)))

/** The contract's bodies have only a few levels. */
const MOST_LEVELS = 64

/** Deeply nested JSON blocks the event loop in the parser: a megabyte of brackets takes a second. */
export function isNestedTooDeeply(json: string): boolean {
  let level = 0
  for (let at = 0; at < json.length; at++) {
    const code = json.charCodeAt(at)
    if (code === QUOTE) at = endOfText(json, at)
    else if (CLOSING.has(code)) level--
    else if (OPENING.has(code) && ++level > MOST_LEVELS) return true
  }
  return false
}

function endOfText(json: string, begin: number) {
  let at = begin + 1
  while (at < json.length && json.charCodeAt(at) !== QUOTE) at += json.charCodeAt(at) === ESCAPE ? 2 : 1
  return at
}
