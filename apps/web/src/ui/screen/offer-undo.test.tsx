import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../testing/show.tsx'
import { offerUndo } from './offer-undo.tsx'

function Changing() {
  const [changed, setChanged] = useState(0)
  const change = () => {
    setChanged(changed + 1)
    offerUndo('Talk changed.', () => setChanged(0))
  }
  return <button onClick={change}>Change {changed}</button>
}

test('a press on Undo returns the focus to where the change was made', async () => {
  await show(<Changing />)
  await page.getByRole('button', { name: 'Change 0' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(page.getByRole('button', { name: 'Change 0' })).toHaveFocus()
  await expect.element(page.getByText('Talk changed.')).not.toBeInTheDocument()
})

function Removing() {
  const [gone, setGone] = useState(false)
  const remove = () => {
    setGone(true)
    offerUndo('Talk deleted.', () => setGone(false))
  }
  return (
    <main id="main" tabIndex={-1}>
      {!gone && <button onClick={remove}>Delete</button>}
    </main>
  )
}

test('Undo moves the focus to the page if the element that had it is gone', async () => {
  await show(<Removing />)
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(page.getByRole('main').last()).toHaveFocus()
})
