import type { Word } from '@earshot/contract/talks'
import { useRef } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { show } from '../../testing/show.tsx'
import { Transcript } from './Transcript.tsx'

const texts = ['please', 'call', 'the', 'fire', 'department']
const words: Word[] = texts.map((text, at) => ({ text, start: at, end: at + 0.8, confidence: 1 }))
const clock = { now: () => 0, follow: () => () => {} }
const played: number[] = []

function Read() {
  const box = useRef<HTMLDivElement>(null)
  return (
    <div style={{ padding: 40 }}>
      <Transcript
        {...{ box, words, clock }}
        text={texts.join(' ')}
        timedMarks={[]}
        notes={new Map()}
        onPlay={(from) => void played.push(from)}
      />
    </div>
  )
}

const word = (text: string) => page.getByText(text, { exact: true })

test.each([
  ['please', 1],
  ['please', 3],
  ['call', 1],
  ['call', 2],
  ['call', 3],
  ['call', 8],
])('words are selected from “%s” on, also if the pointer begins %d px inside', async (first, x) => {
  await show(<Read />)
  await userEvent.dragAndDrop(word(first), word('fire'), {
    sourcePosition: { x, y: 10 },
    targetPosition: { x: 12, y: 10 },
  })
  expect(getSelection()?.toString()).toContain('the')
  getSelection()?.removeAllRanges()
})

test('a word that is clicked plays and is where the arrow keys go on', async () => {
  await show(<Read />)
  await word('the').click()
  expect(played).toEqual([2])
  await expect.element(word('the')).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(word('fire')).toHaveFocus()
  expect(document.querySelectorAll('[data-word][tabindex]')).toHaveLength(1)
})
