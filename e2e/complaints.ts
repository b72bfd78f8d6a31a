import { type BrowserContext, expect } from '@playwright/test'

/** Console errors, uncaught exceptions and violations of the Content-Security-Policy on a test's pages. */
export class Complaints {
  readonly #heard: string[] = []
  readonly #provoked: RegExp[] = []
  readonly #tolerated: RegExp[] = []

  async listenTo(context: BrowserContext) {
    context.on('console', (message) => {
      if (message.type() === 'error') this.#heard.push(`${message.text()} (${message.location().url})`)
    })
    context.on('weberror', (error) => this.#heard.push(error.error().message))
    await context.addInitScript(tellBreaches)
  }

  /** Declares an error that the test causes. It must occur, and no other may. */
  provoked(complaint: RegExp) {
    this.#provoked.push(complaint)
  }

  /** Declares an error that may occur, such as a request in flight while the person is signed out. */
  tolerated(complaint: RegExp) {
    this.#tolerated.push(complaint)
  }

  async check() {
    for (const each of this.#provoked)
      await expect.poll(() => this.#heard, `the console complains: ${each}`).toContainEqual(expect.stringMatching(each))
    const expected = [...this.#provoked, ...this.#tolerated]
    const others = this.#heard.filter((complaint) => !expected.some((each) => each.test(complaint)))
    expect(others, 'no other console messages').toEqual([])
  }
}

function tellBreaches() {
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile, lineNumber }) => {
    console.error(`Breach of ${effectiveDirective}: ${blockedURI} at ${sourceFile}:${lineNumber}`)
  })
}
