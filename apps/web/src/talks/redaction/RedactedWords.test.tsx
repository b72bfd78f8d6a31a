import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { looksRight } from '../../testing/layout.ts'
import { show } from '../../testing/show.tsx'
import { RedactedWords } from './RedactedWords.tsx'
import type { RangeToRedact } from './use-redacting.ts'

const say = (text: string) =>
  text.split(' ').map((word, at) => ({ text: word, start: at, end: at + 0.8, confidence: 0.9 }))

const word = (name: string) => page.getByRole('button', { name, exact: true })
const masked = () =>
  [...document.querySelectorAll('[aria-pressed="true"]')].map(({ textContent }) => textContent).join(' ')

/** Shows the words, and what is redacted of them. */
async function see(text: string, selected: RangeToRedact) {
  const words = say(text)
  function Selecting() {
    const [range, setRange] = useState(selected)
    return <RedactedWords talk={{ words, duration: words.length }} range={range} onRange={setRange} />
  }
  await show(<Selecting />)
}

test('a press on a word outside includes it, with what is between', async () => {
  await see('call me on five five one two', { start: 3, end: 3.8 })
  await expect.poll(masked).toBe('five')
  await word('two').click()
  await expect.poll(masked).toBe('five five one two')
  await word('me').click()
  await expect.poll(masked).toBe('me on five five one two')
  await looksRight()
})

test('a press on a word inside leaves it out, with the fewer words beside it', async () => {
  await see('call me on seven eight one two', { start: 0, end: 7 })
  await word('me').click()
  await expect.poll(masked).toBe('on seven eight one two')
  await word('one').click()
  await expect.poll(masked).toBe('on seven eight')
  await word('eight').click()
  await word('seven').click()
  await word('on').click()
  await expect.poll(masked).toBe('on')
})

test('no press moves a word that is shown, except at the first of them', async () => {
  const words = Array.from({ length: 60 }, (_, at) => `w${at}`)
  await see(words.join(' '), { start: 20, end: 25 })
  await expect.element(word('w14')).toBeVisible()
  const place = () => JSON.stringify(word('w22').element().getBoundingClientRect())
  const before = place()
  for (const pressed of ['w20', 'w21', 'w16', 'w16', 'w30', 'w30']) {
    await word(pressed).click()
    expect(place(), pressed).toBe(before)
  }
})

test('of many words the first and the last are shown', async () => {
  const words = Array.from({ length: 100 }, (_, at) => `w${at}`)
  await see(words.join(' '), { start: 10, end: 90 })
  await expect.element(word('w29')).toBeVisible()
  await expect.element(word('w30')).not.toBeInTheDocument()
  await expect.element(word('w70')).toBeVisible()
  await word('w95').click()
  await expect.element(word('w95')).toHaveAttribute('aria-pressed', 'true')
  await looksRight()
})

test('a part without words says so', async () => {
  await see('call me', { start: 5, end: 6 })
  await expect.element(page.getByText('No words are in this part.')).toBeVisible()
})
