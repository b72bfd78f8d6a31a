import type { Channel } from '@earshot/contract/channels'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Modal, Select } from '@mantine/core'
import { modals } from '@mantine/modals'
import { useState } from 'react'
import { channelLabel } from '../../lib/channel-label.ts'
import type { PickedFile } from '../outbox/outbox.ts'
import classes from './files.module.css'
import { type EditedFiles, FilesForm } from './FilesForm.tsx'

interface FilesDialogProps {
  opened: boolean
  files: readonly File[]
  /** Undefined if the person can no longer send to the one that was selected. */
  selected: Channel | undefined
  channels: readonly Channel[]
  onChoose: (channel_id: string) => void
  /** Gets the others if one is left out. */
  onKeep: (files: readonly File[]) => void
  onSend: (files: readonly PickedFile[]) => void
  onClose: () => void
}

export function FilesDialog({
  opened,
  files,
  selected,
  channels,
  onChoose,
  onKeep,
  onSend,
  onClose,
}: FilesDialogProps) {
  const { t } = useLingui()
  const [edited, setEdited] = useState<EditedFiles>(new Map())
  const count = files.length
  const channel = selected?.name ?? ''
  function close() {
    if (!files.some((file) => edited.has(file))) return onClose()
    let isDiscarded = false
    modals.openConfirmModal({
      title: t`Discard what you wrote?`,
      labels: { confirm: t`Discard`, cancel: t`Keep writing` },
      confirmProps: { color: 'red' },
      onConfirm: () => {
        isDiscarded = true
      },
      // After the question, so that the focus goes back to where it was before the dialog.
      onExitTransitionEnd: () => isDiscarded && onClose(),
    })
  }
  return (
    <Modal
      opened={opened}
      onClose={close}
      size="lg"
      closeOnClickOutside={false}
      title={
        selected
          ? t`${plural(count, { one: `Send a file to ${channel}`, other: `Send # files to ${channel}` })}`
          : t`Select a channel`
      }
    >
      {!selected && <AnotherChannel channels={channels} onChoose={onChoose} />}
      <FilesForm {...{ files, channels, edited, setEdited, onKeep, onSend }} disabled={!selected} />
    </Modal>
  )
}

function AnotherChannel({ channels, onChoose }: Pick<FilesDialogProps, 'channels' | 'onChoose'>) {
  const { t } = useLingui()
  return (
    <>
      <p className={classes.lost} role="alert">{t`You can no longer send to the channel that was selected.`}</p>
      <Select
        mb="md"
        label={t`Channel to send to`}
        placeholder={t`Select a channel`}
        data={channels.map((each) => ({ value: each.channel_id, label: channelLabel(each) }))}
        value={null}
        onChange={(channel_id) => channel_id && onChoose(channel_id)}
        searchable={channels.length > 8}
        nothingFoundMessage={t`No matching channels`}
      />
    </>
  )
}
