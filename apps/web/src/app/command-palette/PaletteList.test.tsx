import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../testing/show.tsx'
import type { Command } from './command.ts'
import { PaletteList } from './PaletteList.tsx'

const commands = Array.from({ length: 60 }, (_, at) => ({ id: `${at}`, label: `Channel ${at}` }) as Command)
const [first, second] = [commands.slice(0, 30), commands.slice(30)]

function List() {
  const [current, setCurrent] = useState(0)
  const groups = [
    { title: 'Recent', operations: first },
    { title: 'Channels', operations: second },
  ]
  return (
    <>
      <button type="button" onClick={() => setCurrent(59)}>
        Last
      </button>
      <div style={{ height: 300, display: 'flex', flexDirection: 'column' }}>
        <PaletteList id="list" groups={groups} current={current} onMove={() => {}} onChoose={() => {}} />
      </div>
    </>
  )
}

test('the selected command comes into view, counted over all groups', async () => {
  await show(<List />)
  const option = (name: string) => page.getByRole('option', { name, exact: true })
  await expect.element(option('Channel 0')).toHaveAttribute('aria-selected', 'true')
  await expect.element(option('Channel 59')).not.toBeInViewport()
  await page.getByRole('button', { name: 'Last' }).click()
  await expect.element(option('Channel 59')).toHaveAttribute('aria-selected', 'true')
  await expect.element(option('Channel 59')).toBeInViewport()
})
