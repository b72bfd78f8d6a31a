import { Talk, talkRoutes, TalkVersion } from '@earshot/contract/talks'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { blank } from '../../testing/blank.ts'
import { looksRight } from '../../testing/layout.ts'
import { org_id } from '../../testing/people.ts'
import { show } from '../../testing/show.tsx'
import { server } from '../../testing/stand-in-server.ts'
import { VersionReader } from './VersionReader.tsx'

const version = (number: number, text: string) =>
  blank(TalkVersion, { version: number, text, engine: 'whisper', created: '2026-01-31T09:30:00Z' })
const versions = [version(3, 'please call Okonjo'), version(2, 'please call a cone'), version(1, 'peas call a cone')]
const talk = blank(Talk, { org_id, versions })
const reader = () => page.getByRole('region', { name: 'Versions of the text' })
const place = () => reader().getByRole('status')

/** The last one; the first explains the mark. */
const marked = (name: 'ins' | 'del') => [...reader().element().querySelectorAll(name)].at(-1)?.textContent.trim()

const open = async (shown = talk) => {
  const onClose = vi.fn<() => void>()
  await show(<VersionReader talk={shown} authorOf={() => ({ name: 'Ada' })} onClose={onClose} />)
  await expect.element(reader()).toHaveFocus()
  return onClose
}

test('the version before the current one takes the place of the text, with what differs marked', async () => {
  await open()
  expect(place().element().textContent).toMatch(/^Version of .+ by whisper 2 of 3$/)
  expect(marked('ins')).toBe('a cone')
  expect(marked('del')).toBe('Okonjo')
  await looksRight()
  await reader().getByRole('switch', { name: 'Differences' }).click()
  await expect.element(reader().getByText('please call a cone', { exact: true })).toBeVisible()
})

test('arrow keys lead through the versions, from the oldest to the current', async () => {
  await open()
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}')
  expect(place().element().textContent).toContain('1 of 3')
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}')
  expect(place().element().textContent).toContain('Current')
  await expect.element(reader().getByRole('button', { name: 'Restore' })).not.toBeInTheDocument()
})

test('Escape leads back to the text', async () => {
  const onClose = await open()
  await userEvent.keyboard('{Escape}')
  expect(onClose).toHaveBeenCalledOnce()
})

test('a version is restored, and Undo brings back the current one', async () => {
  const restored = () => server.asked(talkRoutes.update).map(({ version }) => version)
  const onClose = await open()
  await reader().getByRole('button', { name: 'Restore' }).click()
  expect(onClose).toHaveBeenCalledOnce()
  await expect.poll(restored).toEqual([2])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(restored).toEqual([2, 3])
})

test('in the bin nothing is restored', async () => {
  await open({ ...talk, deleted: '2026-01-31T09:30:00Z' })
  await expect.element(reader().getByRole('button', { name: 'Restore' })).not.toBeInTheDocument()
})
