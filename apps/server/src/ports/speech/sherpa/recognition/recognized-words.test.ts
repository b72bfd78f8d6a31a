import { expect, test } from 'vitest'
import { isNoise } from './recognized-words.ts'

test.each(['You', ' you.', '(You)'])('%s alone is noise', (text) => {
  expect(isNoise({ text })).toBe(true)
})

test.each(['', 'Is that you?', 'You you', '谢谢你 you', 'спасибо you'])('%s is real speech', (text) => {
  expect(isNoise({ text })).toBe(false)
})
