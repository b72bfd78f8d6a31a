import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../../testing/show.tsx'
import type { Recorder } from '../recorder.ts'
import type { RecorderState } from '../state-machine.ts'
import { RecorderNote } from './RecorderNote.tsx'

const recording = { name: 'recording' } as RecorderState
const recorder = (fields: { silent?: boolean; homeless?: boolean }) =>
  ({
    isSilent: () => fields.silent ?? false,
    isHomeless: () => fields.homeless ?? false,
    elapsed: () => 0,
    microphoneName: () => 'Headset',
  }) as Recorder

test('a device without room for the recording says so, and nothing of its sound', async () => {
  await show(<RecorderNote recorder={recorder({ homeless: true })} state={recording} />)
  await expect.element(page.getByText('This device cannot save your recording.')).toBeVisible()
  await expect.element(page.getByText('No sound')).not.toBeInTheDocument()
})

test('a silent microphone is named, and nothing is said of the room', async () => {
  await show(<RecorderNote recorder={recorder({ silent: true })} state={recording} />)
  await expect.element(page.getByText('No sound from “Headset”.')).toBeVisible()
  await expect.element(page.getByText('This device cannot save')).not.toBeInTheDocument()
})
