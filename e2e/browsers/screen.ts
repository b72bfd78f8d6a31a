import { clickAt, type Driver, pressKey, typeText } from './driver.ts'

type Role = 'button' | 'link' | 'textbox' | 'menuitem'

const ELEMENTS: Record<Role, string> = {
  button: 'button, [role=button]',
  link: 'a[href]',
  textbox: 'input, textarea, [role=textbox], [contenteditable=true]',
  menuitem: '[role=menuitem]',
}

/** Runs in the page: names as a screen reader has them, near enough for our own screens. */
const FINDER = `
  const nameOf = (element) => (element.getAttribute('aria-label')
    ?? [...(element.labels ?? [])].map((label) => label.textContent).join(' ')
    ?? '').trim() || element.textContent.trim() || (element.placeholder ?? '')
  const isVisible = (element) => element.checkVisibility({ visibilityProperty: true }) && element.getClientRects().length > 0
  const until = async (find) => {
    for (const end = performance.now() + 30_000; performance.now() < end; ) {
      const found = find()
      if (found) return found
      await new Promise(requestAnimationFrame)
    }
    throw new Error('Not there after 30 s: ' + find)
  }
`

export class Screen {
  readonly #driver: Driver
  constructor(driver: Driver) {
    this.#driver = driver
  }

  open = (url: string) => this.#driver.open(url)

  run = <Result>(body: string) => this.#driver.run<Result>(`${FINDER}${body}`)

  press = (...keys: Parameters<typeof pressKey> extends [unknown, ...infer Rest] ? Rest : never) =>
    pressKey(this.#driver, ...keys)

  type = (text: string) => typeText(this.#driver, text)

  /** Waits until the named element is where it stays, as a person does, and clicks its middle. */
  async click(role: Role, name: string) {
    const [selector, wanted] = [JSON.stringify(ELEMENTS[role]), JSON.stringify(name)]
    const place = await this.run<{ x: number; y: number }>(`
      const element = await until(() => [...document.querySelectorAll(${selector})].find((each) =>
        (${role === 'button'} ? nameOf(each) === ${wanted} : nameOf(each).startsWith(${wanted})) && isVisible(each) && !each.disabled))
      element.scrollIntoView({ block: 'nearest' })
      let before = ''
      await until(() => {
        const now = JSON.stringify(element.getBoundingClientRect())
        const rests = now === before
        before = now
        return rests
      })
      const { left, top, width, height } = element.getBoundingClientRect()
      return { x: left + width / 2, y: top + height / 2 }`)
    await clickAt(this.#driver, place)
  }

  async fill(name: string, text: string) {
    await this.click('textbox', name)
    await this.type(text)
  }

  sees = (text: string) => this.run(`await until(() => document.body.innerText.includes(${JSON.stringify(text)}))`)
}
