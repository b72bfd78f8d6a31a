import type { Word } from '@earshot/contract/talks'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { looksRight } from '../../testing/layout.ts'
import { show } from '../../testing/show.tsx'
import { SelectionActions } from './SelectionActions.tsx'

const texts = ['please', 'call', 'the', 'fire', 'department']
const words: Word[] = texts.map((text, at) => ({ text, start: at, end: at + 0.8, confidence: 1 }))

interface Done {
  what: string
  from: number
}

async function select({ below }: { below: number }) {
  const done: Done[] = []
  const act = (what: string) => (from: number) => void done.push({ what, from })
  const ofRange = (what: string) => (range: { start: number }) => void done.push({ what, from: range.start })
  await show(
    <>
      <div data-stays style={{ position: 'fixed', inset: '0 0 auto', height: 120 }}>
        <button type="button">Pause</button>
      </div>
      <p style={{ marginTop: 120 + below }}>
        {words.map(({ text }, at) => (
          <span key={text} data-word={at}>{`${text} `}</span>
        ))}
      </p>
      <SelectionActions
        words={words}
        onPlay={act('play')}
        onNote={act('note')}
        onShare={ofRange('share')}
        onRedact={ofRange('redact')}
      />
    </>,
  )
  await expect.element(page.getByText('department')).toBeVisible()
  choose()
  return done
}

function choose() {
  const [, , second, third] = document.querySelectorAll('[data-word]')
  document.getSelection()?.setBaseAndExtent(second!, 0, third!, 1)
}

const bar = () => page.getByRole('toolbar', { name: 'Selected words' })

test('selected words are played, noted, copied, shared and redacted from where they begin', async () => {
  const done = await select({ below: 200 })
  await expect.element(bar()).toBeVisible()
  await expect.element(bar().getByRole('button', { name: 'Copy' })).toBeVisible()
  await looksRight()
  for (const name of ['Play', 'Note', 'Share', 'Redact']) {
    choose()
    await bar().getByRole('button', { name }).click()
  }
  expect(done).toEqual(['play', 'note', 'share', 'redact'].map((what) => ({ what, from: 2 })))
})

test.each([0, 20, 60, 300])('%d px below the player, the actions cover neither it nor the words', async (below) => {
  await select({ below })
  await expect.element(bar()).toBeVisible()
  const [actions, player, said] = [bar().element(), '[data-stays]', '[data-word="2"]'].map((each) =>
    (typeof each === 'string' ? document.querySelector(each)! : each).getBoundingClientRect(),
  )
  expect(actions!.top).toBeGreaterThanOrEqual(player!.bottom)
  expect(actions!.bottom <= said!.top || actions!.top >= said!.bottom).toBe(true)
})
