/** Exit codes. They are documented in --help because scripts depend on them. */
export const CODES = { done: 0, failed: 1, usage: 2, unreachable: 3, refused: 4, stopped: 130 } as const

type Code = (typeof CODES)[keyof typeof CODES]

export class CliError extends Error {
  override name = 'Trouble'
  readonly code: Code

  constructor(sentence: string, code: Code = CODES.failed) {
    super(sentence)
    this.code = code
  }
}

/** One file is unusable; the remaining files are still sent. */
export class UnfitRecording extends Error {
  override name = 'Unfit'
  /** The server has refused it, and so knows. */
  readonly isRefused: boolean

  constructor(sentence?: string, { isRefused = false } = {}) {
    super(sentence)
    this.isRefused = isRefused
  }
}

export const usage = (sentence: string) => new CliError(`${sentence}. See earshot --help`, CODES.usage)
