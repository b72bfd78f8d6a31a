import { i18n } from '@lingui/core'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { forPrograms, ofThisApp, writtenOut } from './not-translated.ts'
import { refusals, refusalSentence } from './refusal-sentences.ts'

/** Where refusals are written: in the server's code, and in the contract for what is entered. */
const sources = import.meta.glob<string>(
  [
    '../../../../server/src/{alerts,assistant,core,identity,organizations,talks}/**/*.ts',
    '../../../../server/src/ports/{pictures,sms,webhook,identity/builtin/protection}/*.ts',
    '../../../../../packages/contract/src/**/*.ts',
    // Programs speak SCIM, MCP and OAuth. Pages, emails and phone prompts have their own translations.
    '!**/{mcp,mail,page,db,operators,metrics}/**',
    '!**/scim/{discovery,filter,group,patch,provision,scim-,scim.routes,user}*.ts',
    '!**/{grants.service,oauth.routes,prompt-texts,export-texts,sms-log,webhook}.ts',
    '!**/{examples,example-values,security-examples,app-examples,openapi,openapi-answers,device-name}.ts',
    '!**/{tests,testing}/**',
    '!**/*.{test,suite,repo}.ts',
  ],
  { query: '?raw', import: 'default', eager: true },
)

/** With X for what is put in. */
const literalsIn = (source: string) =>
  [...source.matchAll(/'([^'\n]*)'|`([^`]*)`/g)].map(
    ([, plain, template = '']) => plain ?? template.replaceAll(/\$\{(?:[^{}]|\{[^}]*\})*\}/g, 'X'),
  )

/** What stands between the parentheses of each `ApiError(`. */
const argumentsIn = (source: string) => source.split('ApiError(').slice(1).map(untilClosed)

function untilClosed(source: string) {
  let depth = 1
  const end = [...source].findIndex((sign) => {
    if (sign === '(') depth++
    if (sign === ')') depth--
    return depth === 0
  })
  return source.slice(0, end)
}

const hasTwoWords = (text: string) => /^[A-Z“].* /.test(text)
const isSentence = (text: string) => /^(?!X X)(?:“\S+ \w|X\. [A-Z]|[A-Z]\w*,? \w+,? \w+)[^\n]*$/.test(text)

/** Refusals of an ApiError, and other sentences of a file that refuses: they are in constants, or in errors that become one. */
function sentencesIn([path, code]: [path: string, code: string]) {
  const source = code.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '').replaceAll(/summary:\s*('[^']*'|`[^`]*`)/g, '')
  const refuses =
    path.includes('/contract/') || /ApiError|BrokenArchive|providerError|extends Error|refus|WRONG/.test(source)
  return [
    ...argumentsIn(source).flatMap(literalsIn).filter(hasTwoWords),
    ...(refuses ? literalsIn(source).filter(isSentence) : []),
  ]
}

const unseen = new Set(Object.values(forPrograms).flat())
const written = new Set(
  [...Object.entries(sources).flatMap(sentencesIn), ...ofThisApp]
    .filter((sentence) => !unseen.has(sentence))
    .flatMap((sentence) => writtenOut[sentence] ?? sentence),
)

beforeEach(() => {
  const messages = Object.values(refusals).map(({ id }) => [id, `✓${id}`])
  i18n.loadAndActivate({ locale: 'de', messages: Object.fromEntries(messages) })
})

// Test files share a process.
afterEach(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))

test('the refusals are found in the code of the server', () => expect(written.size).toBeGreaterThan(400))

test.each([...written])('the app translates “%s”', (sentence) => expect(refusalSentence(sentence)).toMatch(/^✓/))

test('what the app translates is still written', () => {
  const used = new Set([...written].map(refusalSentence))
  const old = Object.entries(refusals).filter(([, { id }]) => !used.has(`✓${id}`))
  expect(old.map(([sentence]) => sentence)).toEqual([])
})

test('a sentence that the app does not know stays as the server wrote it', () => {
  expect(refusalSentence('The moon is full')).toBe('The moon is full')
})

test('a number and a sentence that are put in are said too', () => {
  const { [HOST]: host, [MOST]: most } = refusals
  i18n.loadAndActivate({
    locale: 'de',
    messages: { [host.id]: 'unbekannt', [WRAPPED.id]: [['sentence'], '!'], [most.id]: ['höchstens ', ['count']] },
  })
  expect(refusalSentence(`${HOST}. ${PUBLIC}`)).toBe('unbekannt!')
  expect(refusalSentence('An organization can have at most 50 webhooks. Remove one first')).toBe('höchstens 50')
})

const HOST = 'This host name is not known'
const PUBLIC = 'Webhooks reach the public Internet only, unless WEBHOOK_ALLOW opens more'
const WRAPPED = refusals[`{sentence}. ${PUBLIC}`]
const MOST = 'An organization can have at most {count} webhooks. Remove one first'
