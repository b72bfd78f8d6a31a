import { userRoutes } from '@earshot/contract/users'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { apiUser } from '../lib/browser-storage/server-values.ts'
import { me } from '../testing/people.ts'
import { show } from '../testing/show.tsx'
import { server } from '../testing/stand-in-server.ts'
import { useSetting, useStoredLanguage } from './settings.queries.ts'

function Language() {
  useStoredLanguage()
  return <p>Started</p>
}

function Start() {
  const [started, setStarted] = useState(false)
  return started ? <Language /> : <Button onClick={() => setStarted(true)}>Start</Button>
}

function Settings() {
  const [shortcuts, setShortcuts] = useSetting('shortcuts', true)
  const [size, setSize] = useSetting('size', 1)
  return (
    <>
      <Button aria-pressed={shortcuts} onClick={() => setShortcuts(!shortcuts)}>
        Shortcuts
      </Button>
      <Button onClick={() => setSize(size + 1)}>{`Size ${size}`}</Button>
    </>
  )
}

const sent = () => server.asked(userRoutes.update).map(({ change_settings }) => change_settings)

test.each([
  { how: 'is stored for emails where none is', shown: 'de', stored: {}, saved: [{ language: 'de' }] },
  { how: 'does not replace one that is stored', shown: 'de', stored: { language: 'ar' }, saved: [] },
  { how: 'is not stored if it is English', shown: 'en', stored: {}, saved: [] },
] as const)('the language of a page $how', async ({ shown, stored, saved }) => {
  await show(<Start />, { language: shown })
  apiUser.set({ ...me, settings: stored })
  await page.getByRole('button', { name: 'Start' }).click()
  await expect.element(page.getByText('Started')).toBeVisible()
  await expect.poll(sent).toEqual(saved)
  expect(apiUser.get()?.settings).toEqual({ ...stored, ...saved[0] })
})

test('changes of settings show at once and are saved one after the other, without what other devices have changed', async () => {
  const go = server.hold(userRoutes.update)
  await show(<Settings />)
  const [shortcuts, size] = [
    page.getByRole('button', { name: 'Shortcuts' }),
    page.getByRole('button', { name: 'Size' }),
  ]
  await shortcuts.click()
  await size.click()
  await size.click()
  await expect.element(shortcuts).toHaveAttribute('aria-pressed', 'false')
  await expect.element(size).toHaveTextContent('Size 3')
  await expect.poll(sent).toEqual([{ shortcuts: false }])
  go()
  await expect.poll(sent).toEqual([{ shortcuts: false }, { size: 2 }, { size: 3 }])
})

test('a change is saved although the page is closed', async () => {
  await show(<Settings />)
  await page.getByRole('button', { name: 'Size' }).click()
  await expect.poll(() => server.keptAlive(userRoutes.update)).toEqual([true])
})

test('a stored value of another kind counts as none', async () => {
  await show(<Settings />)
  apiUser.set({ ...me, settings: { shortcuts: 'no', size: true } })
  await expect.element(page.getByRole('button', { name: 'Shortcuts' })).toHaveAttribute('aria-pressed', 'true')
  await expect.element(page.getByRole('button', { name: 'Size' })).toHaveTextContent('Size 1')
})
