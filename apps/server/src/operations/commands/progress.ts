const SAID_EVERY_MS = 5000

/** Says how far something is, at most every few seconds. */
export function throttled(say: (line: string) => void) {
  let said = Date.now()
  return (line: () => string) => {
    if (Date.now() - said < SAID_EVERY_MS) return
    said = Date.now()
    say(line())
  }
}

/** How many files went by, now and then. */
export function fileProgress(say: (line: string) => void) {
  const report = throttled(say)
  return (files: number, bytes: number) => report(() => filesInWords(files, bytes))
}

export const filesInWords = (files: number, bytes: number) => `${files} files (${megabytes(bytes)})`

/** The rows of all tables. */
export const rowsOf = (tables: Readonly<Record<string, number>>) =>
  Object.values(tables).reduce((sum, rows) => sum + rows, 0)

export const megabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(1)} MB`
