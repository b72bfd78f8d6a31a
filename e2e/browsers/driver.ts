/** What the journey needs of a browser. Firefox speaks WebDriver BiDi, WebKitGTK classic WebDriver. */
export interface Driver {
  open(url: string): Promise<void>
  /** Runs the body of an async function in the page. The result must be JSON. */
  run<Result>(body: string): Promise<Result>
  /** Input actions as both protocols of the W3C write them. */
  perform(actions: readonly object[]): Promise<void>
  end(): Promise<void>
}

const MODIFIERS = { shift: '\uE008', control: '\uE009' }
const KEYS = { Enter: '\uE007', Escape: '\uE00C', End: '\uE010' }

export const pressKey = (driver: Driver, key: keyof typeof KEYS, modifier?: keyof typeof MODIFIERS) => {
  const held = modifier ? [MODIFIERS[modifier]] : []
  return driver.perform([
    {
      type: 'key',
      id: 'keyboard',
      actions: [
        ...held.map((value) => ({ type: 'keyDown', value })),
        { type: 'keyDown', value: KEYS[key] },
        { type: 'keyUp', value: KEYS[key] },
        ...held.map((value) => ({ type: 'keyUp', value })),
      ],
    },
  ])
}

export const typeText = (driver: Driver, text: string) =>
  driver.perform([
    {
      type: 'key',
      id: 'keyboard',
      actions: Array.from(text).flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ]),
    },
  ])

export const clickAt = (driver: Driver, { x, y }: { x: number; y: number }) =>
  driver.perform([
    {
      type: 'pointer',
      id: 'mouse',
      parameters: { pointerType: 'mouse' },
      actions: [
        { type: 'pointerMove', x: Math.round(x), y: Math.round(y), origin: 'viewport' },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ],
    },
  ])
