import { type BrowserContext, expect } from '@playwright/test'

/** What the consoles of a test's pages complain about: errors, uncaught exceptions, breaches of the content policy. */
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

  /** Names a complaint that the test itself brings about. It has to come, and no other may. */
  provoked(complaint: RegExp) {
    this.#provoked.push(complaint)
  }

  /** Names a complaint that may come or not: what a page asks in the very moment in which its person is signed out. */
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
