import { expect, test, vi } from 'vitest'
import { createPageStore } from './page-store.ts'

test('an unsubscribed listener is not called again, and the others still are', () => {
  const value = createPageStore(0)
  const [gone, stays] = [vi.fn<() => void>(), vi.fn<() => void>()]
  const stop = value.subscribe(gone)
  value.subscribe(stays)
  stop()
  value.set(1)
  expect(gone).not.toHaveBeenCalled()
  expect(stays).toHaveBeenCalledOnce()
})

test('a listener finds the new value already', () => {
  const value = createPageStore('before')
  const heard: string[] = []
  value.subscribe(() => heard.push(value.get()))
  expect(value.get()).toBe('before')
  value.set('after')
  expect(heard).toEqual(['after'])
})
