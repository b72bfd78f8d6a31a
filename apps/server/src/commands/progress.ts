const SAID_EVERY_MS = 5000

/** Says how far something is, at most every few seconds. */
export function nowAndThen(say: (line: string) => void) {
  let said = Date.now()
  return (line: () => string) => {
    if (Date.now() - said < SAID_EVERY_MS) return
    said = Date.now()
    say(line())
  }
}

export const megabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(1)} MB`
