import { afterEach, describe, expect, test, vi } from 'vitest'
import { hindrance, problemOf, supportedType } from './problem.ts'

afterEach(() => vi.unstubAllGlobals())

const writes = (...types: string[]) =>
  vi.stubGlobal('MediaRecorder', { isTypeSupported: (type: string) => types.includes(type) })

describe('where nothing can be recorded', () => {
  test('an insecure page is told apart from a browser that cannot', () => {
    vi.stubGlobal('navigator', { mediaDevices: {} })
    writes('audio/mp4')
    vi.stubGlobal('window', { isSecureContext: false })
    expect(hindrance()).toBe('insecure')
    vi.stubGlobal('window', { isSecureContext: true })
    expect(hindrance()).toBe(null)
    writes()
    expect(hindrance()).toBe('unsupported')
    vi.stubGlobal('navigator', {})
    expect(hindrance()).toBe('unsupported')
  })

  test.each([
    ['NotAllowedError', 'Permission denied', 'blocked'],
    ['NotAllowedError', 'Permission dismissed', 'dismissed'],
    ['NotAllowedError', 'Permission denied by system', 'forbidden'],
    ['NotFoundError', 'Requested device not found', 'missing'],
    ['NotReadableError', 'Could not start audio source', 'busy'],
    ['TypeError', '', 'unsupported'],
  ])('%s “%s” is %s', (name, message, problem) => {
    expect(problemOf(Object.assign(new Error(message), { name }))).toBe(problem)
  })
})

test('opus is written where it can be, and mp4 where Safari writes nothing else', () => {
  writes('audio/mp4', 'audio/webm;codecs=opus')
  expect(supportedType()).toBe('audio/webm;codecs=opus')
  writes('audio/mp4')
  expect(supportedType()).toBe('audio/mp4')
})
