const { stdout, stderr } = process

/** Removes control and bidi characters from text of other people, which could otherwise manipulate the terminal. */
export const withoutControlCharacters = (text: string) =>
  text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu, ' ')

export interface Screen {
  /** Prints `words` for people, or `data` with --json. */
  result(words: string, data: object): void
  /** For people only; not part of the result. */
  say(words: string): void
  /** Overwrites one line; prints nothing without a terminal. */
  progress(words: string): void
}

export function openScreen({ json }: { json: boolean }): Screen {
  const line = openLine()
  return {
    result: (words, data) => {
      line.clear()
      stdout.write(`${json ? JSON.stringify(data) : words}\n`)
    },
    say: (words) => {
      line.clear()
      stderr.write(`${words}\n`)
    },
    progress: (words) => line.write(words),
  }
}

function openLine() {
  let written = false
  const clear = () => {
    if (written) stderr.write('\r\u001b[2K')
    written = false
  }
  const write = (words: string) => {
    if (!stderr.isTTY) return
    clear()
    stderr.write(cut(words, stderr.columns - 1))
    written = true
  }
  return { clear, write }
}

const cut = (words: string, columns: number) => (words.length > columns ? `${words.slice(0, columns - 1)}…` : words)

/** Bold and underlined, unless there is no terminal or NO_COLOR is set. */
export const marked = (words: string) =>
  stdout.isTTY && !process.env.NO_COLOR ? `\u001b[1;4m${words}\u001b[0m` : words
