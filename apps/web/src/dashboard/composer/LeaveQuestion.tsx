import { useLingui } from '@lingui/react/macro'
import { Button, Group, Modal } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'
import type { Recorder } from '../../recorder/recorder.ts'
import { isDashboard } from '../place.ts'

interface LeaveQuestionProps {
  recorder: Recorder
  recording: boolean
}

/** Nobody leaves a running recording by accident. What was recorded waits here, whatever they answer. */
export function LeaveQuestion({ recorder, recording }: LeaveQuestionProps) {
  const { t } = useLingui()
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ next }) => recording && !isDashboard(next.pathname),
    enableBeforeUnload: false,
    withResolver: true,
  })
  const blocked = status === 'blocked'
  async function leave() {
    await recorder.finish()
    proceed?.()
  }
  return (
    <Modal opened={blocked} onClose={() => reset?.()} title={t`You are recording`} withCloseButton={false}>
      <p>{t`Leaving ends the recording. It is kept here, and you can send it when you come back.`}</p>
      <Group justify="end" mt="lg" gap="xs">
        <Button variant="default" onClick={() => void leave()}>{t`End it and leave`}</Button>
        <Button onClick={() => reset?.()} data-autofocus>{t`Go on recording`}</Button>
      </Group>
    </Modal>
  )
}
