import { counted } from '@earshot/contract/rules/counted'

const SAID_EVERY_MS = 5000

export function throttled(say: (line: string) => void) {
  let said = Date.now()
  return (line: () => string) => {
    if (Date.now() - said < SAID_EVERY_MS) return
    said = Date.now()
    say(line())
  }
}

export function fileProgress(say: (line: string) => void) {
  const report = throttled(say)
  return (files: number, bytes: number) => report(() => filesInWords(files, bytes))
}

export const filesInWords = (files: number, bytes: number) => `${counted(files, 'file')} (${megabytes(bytes)})`

export const megabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(1)} MB`
