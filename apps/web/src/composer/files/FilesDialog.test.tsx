import { Channel, channelRoutes } from '@earshot/contract/channels'
import { filePatternRoutes } from '@earshot/contract/file-patterns'
import { Speaker, speakerRoutes } from '@earshot/contract/speakers'
import { tagRoutes } from '@earshot/contract/tags'
import { talkRoutes } from '@earshot/contract/talks'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { blank } from '../../testing/blank.ts'
import { looksRight } from '../../testing/layout.ts'
import { org_id } from '../../testing/people.ts'
import { show } from '../../testing/show.tsx'
import { server } from '../../testing/stand-in-server.ts'
import type { PickedFile } from '../outbox/outbox.ts'
import { FilesDialog } from './FilesDialog.tsx'

const channel = (name: string) => blank(Channel, { org_id, name, channel_id: crypto.randomUUID(), joined: true })
const [ops, night] = [channel('Ops'), channel('Night')]
const engine = blank(Speaker, { org_id, name: 'Engine 4', speaker_id: crypto.randomUUID() })
const talk_id = crypto.randomUUID()
const ignore = () => {}

async function open(files: File[], pattern = '', onClose = ignore) {
  const sent: PickedFile[][] = []
  server.answer(channelRoutes.list, () => [ops, night])
  server.answer(speakerRoutes.list, () => [engine])
  server.answer(tagRoutes.list, () => [])
  server.answer(filePatternRoutes.find, () => ({ org_id, pattern, tz: 'UTC' }))
  const known = await hashOf('known')
  server.answer(talkRoutes.same, ({ sha256 }) =>
    [sha256]
      .flat()
      .filter((each) => each === known)
      .map((each) => ({
        ...{ sha256: each, talk_id, channel_id: night.channel_id, recorded_at: '2026-01-31T09:30:00Z', title: null },
      })),
  )
  const Opened = () => {
    const [kept, onKeep] = useState<readonly File[]>(files)
    return (
      <FilesDialog
        {...{ opened: true, files: kept, selected: ops, channels: [ops, night], onChoose: ignore, onKeep, onClose }}
        onSend={(picked) => sent.push([...picked])}
      />
    )
  }
  await show(<Opened />)
  return sent
}

async function hashOf(text: string) {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

const send = page.getByRole('button', { name: 'Send', exact: true })

test('names that match give channel, speaker and time, others are sent as they are, and a switch turns it off', async () => {
  const files = [new File(['a'], 'night_engine 4_2026-01-31_0930.wav'), new File(['b'], 'untitled.wav')]
  const sent = await open(files, '{channel}_{unit}_{date}_{time}')
  await expect.element(page.getByText('From the name: # Night · Engine 4')).toBeVisible()
  await expect.element(page.getByText('The name does not match the pattern. It is sent as it is.')).toBeVisible()
  await looksRight()
  await send.click()
  const { channel_id } = night
  const { speaker_id } = engine
  await expect
    .poll(() => sent[0]?.map(({ about }) => about))
    .toEqual([
      { title: 'night_engine 4_2026-01-31_0930', recorded_at: '2026-01-31T09:30:00.000Z', channel_id, speaker_id },
      { title: 'untitled' },
    ])
  await page.getByLabelText('Read channel, speaker, tags and time from file names').click()
  await send.click()
  await expect.poll(() => sent[1]?.[0]?.about).toEqual({ title: 'night_engine 4_2026-01-31_0930' })
})

test('a file that was sent before, or is selected twice, asks: skipped, the others are sent', async () => {
  const files = ['known', 'new', 'new'].map((text, at) => new File([text], `${at}.wav`))
  const sent = await open(files)
  await send.click()
  const asked = page.getByRole('region', { name: 'Already sent' })
  await expect.element(asked).toMatchTextContent('2 of these files were sent before.')
  await expect.element(asked).toMatchTextContent('Selected twice')
  await expect
    .element(asked.getByRole('link', { name: 'Night', exact: false }))
    .toHaveAttribute('href', expect.stringContaining(talk_id))
  await looksRight()
  await page.getByRole('button', { name: 'Skip, and send the other' }).click()
  expect(sent.map((picked) => picked.map(({ file }) => file.name))).toEqual([['1.wav']])
})

test('a file that was sent before is uploaded again where that is wanted', async () => {
  const sent = await open([new File(['known'], 'round.wav')])
  await send.click()
  await expect.element(page.getByText('This file was sent before.')).toBeVisible()
  await page.getByRole('button', { name: 'Upload again' }).click()
  expect(sent).toHaveLength(1)
})

test('without an answer nothing is asked, and the files are sent', async () => {
  const sent = await open([new File(['known'], 'round.wav')])
  server.refuse(talkRoutes.same, 'unexpected', { text: 'Away' })
  await send.click()
  await expect.poll(() => sent.length).toBe(1)
})

test('a click beside the dialog does not lose the files and what was written for them', async () => {
  let closed = 0
  await open([new File(['a'], 'round.wav')], '', () => closed++)
  const dialog = page.getByRole('dialog', { name: 'Send a file to Ops' })
  await expect.element(dialog).toBeVisible()
  const beside = page.elementLocator(document.querySelector('.mantine-Modal-overlay') as HTMLElement)
  await beside.click({ position: { x: 8, y: 8 } })
  expect(closed).toBe(0)
  await page.getByRole('button', { name: 'Close' }).click()
  expect(closed).toBe(1)
})

test('one of several files is left out, and the others keep what was written for them', async () => {
  const sent = await open(['round.wav', 'menu.pdf', 'night.wav'].map((name) => new File([name], name)))
  await page.getByLabelText('Title of night.wav').fill('Night round')
  await looksRight()
  const leaveOut = page.getByRole('button', { name: 'Leave out menu.pdf' })
  ;(leaveOut.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('dialog', { name: 'Send 2 files to Ops' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Leave out night.wav' })).toHaveFocus()
  await page.getByRole('button', { name: 'Leave out round.wav' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Send a file to Ops' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Leave out night.wav' })).not.toBeInTheDocument()
  await send.click()
  await expect.poll(() => sent[0]?.map(({ about }) => about.title)).toEqual(['Night round'])
})

test('closing asks once something was written, and closes at once otherwise', async () => {
  let closed = 0
  await open([new File(['a'], 'pump.wav')], '', () => void closed++)
  const question = page.getByRole('dialog', { name: 'Discard what you wrote?' })
  await expect.element(send).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => closed).toBe(1)
  await page.getByLabelText('Title').fill('The pump at the school')
  await userEvent.keyboard('{Escape}')
  await question.getByRole('button', { name: 'Keep writing' }).click()
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(page.getByLabelText('Title')).toHaveValue('The pump at the school')
  await page.getByRole('button', { name: 'Close' }).click()
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect.poll(() => closed).toBe(2)
})
