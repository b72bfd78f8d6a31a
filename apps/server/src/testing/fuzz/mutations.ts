import * as fc from 'fast-check'

/** Returns the input with a single error. */
export type Mutation = (input: Record<string, unknown>) => Record<string, unknown>

/** Values that rarely fit and may cause harm. */
const hostile: unknown[] = [
  null,
  true,
  0,
  -1,
  1e308,
  -1e-7,
  2 ** 53,
  Number.MAX_SAFE_INTEGER,
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  'x\udfff',
  '\u202e\u2066',
  '\r\nset-cookie: a=b',
  'NaN',
  'Infinity',
  '1e999',
  '0x10',
  '-0',
  "' or 1=1 --",
  "'; drop table talks; --",
  '$1',
  '${7*7}',
  '{{7*7}}',
  '<script>alert(1)</script>',
  '../../../etc/passwd',
  'file:///etc/passwd',
  'http://127.0.0.1:1/',
  'https://example.org/\0',
  'https://example.org/\ud800',
  'https://user:secret@example.org/',
  'https://[::1',
  'data:image/png;base64,AAAA',
  'data:audio/wav;base64,UklGRg==',
  '%00',
  '%s%n',
  'a'.repeat(100_000),
  '🙂'.repeat(5000),
  '9'.repeat(400),
  [],
  [[]],
  [null],
  Array(1000).fill('x'),
  Array(101).fill('00000000-0000-7000-8000-000000000000'),
  {},
  { $ne: null },
  { toString: 'x' },
  { length: 1e9 },
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  '0000-01-01T00:00:00Z',
  '9999-12-31T23:59:59.999999999+23:59',
  '2026-02-30T00:00:00Z',
]

const strangeNames = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  '',
  ' ',
  'org_id ',
  'ORG_ID',
  '$where',
  'a\0',
  'x'.repeat(5000),
]

export const mutation: fc.Arbitrary<Mutation> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.tuple(fc.nat(), fc.constantFrom(...hostile)).map(([at, value]) => replaced(at, () => value)),
  },
  { weight: 2, arbitrary: fc.nat().map((at) => replaced(at, (value) => [value])) },
  { weight: 1, arbitrary: fc.nat().map((at) => replaced(at, (value) => ({ value }))) },
  { weight: 1, arbitrary: fc.nat().map(without) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(...strangeNames).map(
      (name): Mutation =>
        (input) =>
          withField(input, name),
    ),
  },
)

function replaced(at: number, change: (value: unknown) => unknown): Mutation {
  return (input) => {
    const names = Object.keys(input)
    const name = names[at % Math.max(1, names.length)] ?? 'nothing'
    return { ...input, [name]: change(input[name]) }
  }
}

function without(at: number): Mutation {
  return (input) => {
    const names = Object.keys(input)
    return Object.fromEntries(Object.entries(input).filter((_, place) => place !== at % Math.max(1, names.length)))
  }
}

/** Defines own properties even for inherited names like `__proto__`. */
function withField(input: Record<string, unknown>, name: string) {
  const changed = { ...input }
  Object.defineProperty(changed, name, { value: 'x', enumerable: true })
  return changed
}
