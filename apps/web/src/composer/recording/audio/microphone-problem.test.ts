import { afterEach, describe, expect, test, vi } from 'vitest'
import { missingSupport, microphoneProblemOf, supportedType } from './microphone-problem.ts'

afterEach(() => vi.unstubAllGlobals())

const writes = (...types: string[]) =>
  vi.stubGlobal('MediaRecorder', { isTypeSupported: (type: string) => types.includes(type) })

describe('recording is not supported', () => {
  test('an insecure page and an unsupported browser are different problems', () => {
    vi.stubGlobal('navigator', { mediaDevices: {} })
    writes('audio/mp4')
    vi.stubGlobal('window', { isSecureContext: false })
    expect(missingSupport()).toBe('insecure')
    vi.stubGlobal('window', { isSecureContext: true })
    expect(missingSupport()).toBe(null)
    writes()
    expect(missingSupport()).toBe('unsupported')
    vi.stubGlobal('navigator', {})
    expect(missingSupport()).toBe('unsupported')
  })

  test.each([
    ['NotAllowedError', 'Permission denied', 'blocked'],
    ['NotAllowedError', 'Permission dismissed', 'dismissed'],
    ['NotAllowedError', 'Permission denied by system', 'forbidden'],
    ['NotFoundError', 'Requested device not found', 'missing'],
    ['NotReadableError', 'Could not start audio source', 'busy'],
    ['TypeError', '', 'unsupported'],
  ])('%s “%s” is %s', (name, message, problem) => {
    expect(microphoneProblemOf(Object.assign(new Error(message), { name }))).toBe(problem)
  })
})

test('opus is preferred, and mp4 is used where Safari supports nothing else', () => {
  writes('audio/mp4', 'audio/webm;codecs=opus')
  expect(supportedType()).toBe('audio/webm;codecs=opus')
  writes('audio/mp4')
  expect(supportedType()).toBe('audio/mp4')
})
