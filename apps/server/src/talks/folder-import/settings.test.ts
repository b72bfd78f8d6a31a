import { expect, test } from 'vitest'
import { makeKey } from '../../identity/keys/secret.ts'
import { readFolders } from './settings.ts'

const { key } = makeKey(crypto.randomUUID())
const read = (declared?: string) => readFolders(declared, '/srv/earshot')

test.each([
  ['/srv/calls', 'WATCH_FOLDERS 1: Every folder needs a path'],
  ['/srv/calls=secret', 'WATCH_FOLDERS 1: A key looks like ek_…'],
  ['[{"path": "/srv/calls"}]', 'WATCH_FOLDERS 1: Every folder needs a key'],
  [
    `[{"path": "/a", "key": "${key}"}, {"path": "/b", "key": "${key}", "sent": "burn"}]`,
    'WATCH_FOLDERS 2: “sent” is keep',
  ],
  ['[{"path"', 'WATCH_FOLDERS: this is not JSON'],
  [`/srv/calls=${key}, /srv/calls/=${key}`, 'WATCH_FOLDERS names /srv/calls twice'],
  [`/srv/earshot/files=${key}`, 'where Earshot stores its own data'],
  [`/srv=${key}`, 'where Earshot stores its own data'],
])('%s is refused', (declared, sentence) => {
  expect(() => read(declared)).toThrow(sentence)
})

test('folders are named in pairs or as JSON', () => {
  expect(read()).toEqual([])
  expect(read(`/srv/a=b=${key},\n/srv/c=${key}`)).toEqual([
    { path: '/srv/a=b', key, sent: 'keep' },
    { path: '/srv/c', key, sent: 'keep' },
  ])
  expect(read(JSON.stringify([{ path: '/srv/a', key, sent: 'delete' }]))).toEqual([
    { path: '/srv/a', key, sent: 'delete' },
  ])
})
