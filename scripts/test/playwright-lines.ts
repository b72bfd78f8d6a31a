import { relative } from 'node:path'
import type { Reporter, Suite, TestCase, TestResult } from '@playwright/test/reporter'

interface Counted {
  left: number
  failed: number
  ms: number
}

/** Prints a line for each file. What failed is printed at the end of the whole run. */
export default class PlaywrightLines implements Reporter {
  readonly #files = new Map<string, Counted>()

  onBegin(_: unknown, suite: Suite) {
    for (const { location } of suite.allTests()) this.#of(location.file).left++
  }

  onTestEnd(test: TestCase, result: TestResult) {
    const { file } = test.location
    const counted = this.#of(file)
    counted.ms += result.duration
    if (result.status === 'failed' && result.retry < test.retries) return
    if (!test.ok()) counted.failed++
    if (--counted.left > 0) return
    const what = counted.failed > 0 ? `${counted.failed} failed` : 'passed'
    say(
      `${counted.failed > 0 ? '✗' : '✓'} ${relative(process.cwd(), file)} (${what}, ${(counted.ms / 1000).toFixed(1)} s)`,
    )
  }

  onStdErr(chunk: string | Buffer) {
    process.stderr.write(chunk)
  }

  #of(file: string) {
    const counted = this.#files.get(file) ?? { left: 0, failed: 0, ms: 0 }
    this.#files.set(file, counted)
    return counted
  }
}

const say = (line: string) => process.stdout.write(`${line}\n`)
