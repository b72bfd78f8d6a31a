import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { linkTo } from './links.ts'

test('a link leads live to a talk, two seconds before its moment, or to the newest of a channel or an organization', () => {
  const at = { org_id: 'o', channel_id: 'c', talk_id: 't' }
  expect([
    linkTo('https://x', { ...at, start: 5.04 }),
    linkTo('', { ...at, start: 1 }),
    linkTo('', { ...at, start: 5, note_id: 'n' }),
    linkTo('', at),
    linkTo('', { org_id: 'o', channel_id: 'c' }),
    linkTo('', { org_id: 'o' }),
  ]).toEqual([
    'https://x/dashboard?org_id=o&channel_id=c&talk_id=t&t=3&live=true',
    '/dashboard?org_id=o&channel_id=c&talk_id=t&t=0&live=true',
    '/dashboard?org_id=o&channel_id=c&talk_id=t&t=3&note_id=n&live=true',
    '/dashboard?org_id=o&channel_id=c&talk_id=t&live=true',
    '/dashboard?org_id=o&channel_id=c&live=true',
    '/dashboard?org_id=o&live=true',
  ])
})

test('no other file of the server makes a link to the dashboard', () => {
  const source = path.join(import.meta.dirname, '..')
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
    (name) => /(?<!\.test)\.ts$/.test(name) && !/\btesting\b/.test(name),
  )
  const linking = files.filter((name) => /\/dashboard\b/.test(readFileSync(path.join(source, name), 'utf8')))
  expect(linking).toEqual(['core/links.ts'])
})
