const { stdout, stderr } = process

/** What comes from elsewhere, safe for a terminal: without characters that steer it. */
export const withoutControlCharacters = (text: string) =>
  text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu, ' ')

/** Where people and programs read what came of a command. */
export interface Screen {
  /** A result: words for people, or the object for programs. */
  result(words: string, data: object): void
  /** A remark for people. */
  say(words: string): void
  /** Progress in one line that is overwritten; nothing without a terminal. */
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

/** Marks words where a terminal can. */
export const marked = (words: string) =>
  stdout.isTTY && !process.env.NO_COLOR ? `\u001b[1;4m${words}\u001b[0m` : words
