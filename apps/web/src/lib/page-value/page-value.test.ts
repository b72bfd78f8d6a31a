import { expect, test, vi } from 'vitest'
import { pageValue } from './page-value.ts'

test('who has stopped hearing hears nothing more, and the others still do', () => {
  const value = pageValue(0)
  const [gone, stays] = [vi.fn<() => void>(), vi.fn<() => void>()]
  const stop = value.hear(gone)
  value.hear(stays)
  stop()
  value.set(1)
  expect(gone).not.toHaveBeenCalled()
  expect(stays).toHaveBeenCalledOnce()
})

test('a listener finds the new value already', () => {
  const value = pageValue('before')
  const heard: string[] = []
  value.hear(() => heard.push(value.get()))
  expect(value.get()).toBe('before')
  value.set('after')
  expect(heard).toEqual(['after'])
})
