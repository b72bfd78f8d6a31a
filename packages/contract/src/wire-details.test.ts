import { expect, test } from 'vitest'
import { Ids } from './fields.ts'
import { api } from './index.ts'
import { openapi } from './openapi.ts'
import { WebhookFields } from './webhooks.ts'

const [ONE, TWO] = ['0197c5a0-0000-7000-8000-000000000001', '0197c5a0-0000-7000-8000-000000000002']

test.each([
  `${ONE},${TWO}`,
  `${ONE}, ${TWO}`,
  ` ${ONE} ,  ${TWO} `,
  `"${ONE}", "${TWO}"`,
  `"${ONE}, ${TWO}"`,
  `["${ONE}", "${TWO}"]`,
  `[${ONE},${TWO}]`,
  `${ONE},,${TWO},${ONE}`,
  `'${ONE}','${TWO}'`,
])('%s is a list of two ids', (text) => expect(Ids.parse(text)).toEqual([ONE, TWO]))

test.each(['', ' ', '[]', '""', ','])('%j is a list without ids', (text) => expect(Ids.parse(text)).toEqual([]))

test.each([`${ONE};${TWO}`, `${ONE},x`, 'null'])('%s is no list of ids', (text) =>
  expect(Ids.safeParse(text).success).toBe(false),
)

const refusal = (url: string) =>
  WebhookFields.safeParse({ name: 'Ops', url }).error?.issues.map(({ message }) => message) ?? []

test.each(['https://user:secret@example.org/', 'https://user@example.org/', 'http://:secret@example.org/hook'])(
  '%s is refused because of its password, and not as no URL',
  (url) =>
    expect(refusal(url)).toEqual(['Remove the user name and the password from the URL. Deliveries are signed instead']),
)

test.each(['example.org', 'ftp://example.org/', 'javascript:alert(1)', 'https://'])('%s is no URL', (url) =>
  expect(refusal(url)).toEqual(['This is not a valid URL']),
)

test('every operation of OpenAPI describes the parameters of its path', () => {
  const missing = Object.entries(
    openapi(api)['paths'] as Record<string, Record<string, { parameters?: { name: string }[] }>>,
  ).flatMap(([path, operations]) =>
    [...path.matchAll(/\{(\w+)\}/g)].flatMap(([, name]) =>
      Object.entries(operations)
        .filter(([, { parameters = [] }]) => !parameters.some((parameter) => parameter.name === name))
        .map(([method]) => `${method} ${path} ${name}`),
    ),
  )
  expect(missing).toEqual([])
})
