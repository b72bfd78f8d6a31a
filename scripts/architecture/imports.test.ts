import { expect, test } from 'vitest'
import { importsOf } from './imports.ts'

test.each([
  ["import { a } from './a.ts'", ['x/a.ts'], false],
  ["import './a.css'", ['x/a.css'], false],
  ["import type { A } from './a.ts'", ['x/a.ts'], true],
  ["import { type A, type B } from './a.ts'", ['x/a.ts'], true],
  ["import { type A, b } from './a.ts'", ['x/a.ts'], false],
  ["export * from '../a.ts'", ['a.ts'], false],
  ["export {\n  a,\n  b,\n} from './a.ts'", ['x/a.ts'], false],
  ["const a = await import('./a.ts')", ['x/a.ts'], false],
  ["let a: typeof import('./a.ts')", ['x/a.ts'], true],
  ["// import { a } from './a.ts'\n/* import './b.ts' */", [], false],
])('%j imports %j', (text, targets, typeOnly) => {
  const found = importsOf('x/y.ts', text)
  expect(found.map(({ target }) => target)).toEqual(targets)
  expect(found.every((each) => each.typeOnly === typeOnly)).toBe(true)
})
