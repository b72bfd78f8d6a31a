import type { LiveWords } from '@earshot/contract/live-talks'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../testing/show.tsx'
import { LiveWordsText } from './LiveWordsText.tsx'

const sentence = 'the water pump is broken and we need two more people at the east gate '
const words = (start: number): LiveWords => ({ start, end: start + 9, text: sentence.repeat(4), skipped: false })

function Growing() {
  const [count, setCount] = useState(1)
  return (
    <div style={{ width: 320 }}>
      <LiveWordsText words={Array.from({ length: count }, (_, at) => words(at * 9))} />
      <button onClick={() => setCount(count + 2)}>More</button>
    </div>
  )
}

const box = () => page.getByRole('log', { name: 'Words so far' }).element()
const left = () => Math.round(box().scrollHeight - box().scrollTop - box().clientHeight)
const more = () => page.getByRole('button', { name: 'More' }).click()

test('words that fill several lines at once scroll along, unless the person has scrolled back', async () => {
  await show(<Growing />)
  await expect.poll(left).toBe(0)
  await more()
  await expect.poll(() => box().children.length).toBe(3)
  await expect.poll(left).toBe(0)
  box().scrollTop = 0
  await expect.poll(left).toBeGreaterThan(40)
  await more()
  await expect.poll(() => box().children.length).toBe(5)
  expect(box().scrollTop).toBe(0)
})
