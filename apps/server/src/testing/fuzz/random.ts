import * as fc from 'fast-check'

const json = { 'content-type': 'application/json' }

const bodies: (string | Buffer)[] = [
  '',
  'null',
  '[]',
  '"x"',
  '7',
  '{',
  '{"org_id":',
  '{"a":1}}',
  '{"org_id":"@org_id@","org_id":"@org_id@"}',
  '{"__proto__":{"admin":true}}',
  '{"constructor":{"prototype":{"admin":true}}}',
  '['.repeat(200_000),
  `${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`,
  `{"org_id":1${'0'.repeat(5000)}}`,
  '\ufeff{}',
  Buffer.from('{"org_id":"@org_id@"}', 'utf16le'),
  Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]),
  Buffer.alloc(2000),
]

const types = [
  'application/json',
  'application/json; charset=utf-16',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=x',
  'application/xml',
  'x',
  '',
]

const queries = [
  '',
  '&&&',
  '=',
  '?',
  '%',
  '%zz',
  '%ff%fe',
  'org_id',
  'org_id=@org_id@&org_id=@org_id@',
  'org_id[]=@org_id@',
  'org_id[$ne]=x',
  '__proto__=x',
  '__proto__[admin]=true',
  'constructor=x',
  `org_id=${'x'.repeat(8000)}`,
  'a=b&'.repeat(2000),
  'org_id=@org_id@%00',
  'org_id=@org_id@&extras=__proto__',
  '#x',
]

export const random = (withBody: boolean) => (withBody ? randomBody : randomQuery)

interface Raw {
  query?: string
  payload?: string | Buffer
  headers?: Record<string, string>
}

const randomBody: fc.Arbitrary<Raw> = fc.oneof(
  fc.record({ payload: fc.constantFrom(...bodies), headers: fc.constant(json) }),
  fc.record({ payload: fc.json(), headers: fc.constant(json) }),
  fc.record({
    payload: fc.constantFrom(...bodies),
    headers: fc.constantFrom(...types).map((type) => ({ 'content-type': type })),
  }),
)

const randomQuery: fc.Arbitrary<Raw> = fc.oneof(
  fc.record({ query: fc.constantFrom(...queries) }),
  fc.record({ query: fc.webQueryParameters() }),
)
