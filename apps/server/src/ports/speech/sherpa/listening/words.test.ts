import { expect, test } from 'vitest'
import { isNoise } from './words.ts'

test.each(['You', ' you.', '(You)'])('%s alone is written over noise', (text) => {
  expect(isNoise({ text })).toBe(true)
})

test.each(['', 'Is that you?', 'You you', '谢谢你 you', 'спасибо you'])('%s was said', (text) => {
  expect(isNoise({ text })).toBe(false)
})
