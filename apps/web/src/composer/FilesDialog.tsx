import type { Channel } from '@earshot/contract/channels'
import { titleOf } from '@earshot/contract/rules/titles'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Button, Modal, Select } from '@mantine/core'
import { IconFileText, IconSend2 } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { channelLabel } from '../lib/channel-label.ts'
import { isVcon } from '../lib/sound-files.ts'
import { type FileAbout, FileFields } from './outbox/list/FileFields.tsx'
import type { PickedFile } from './outbox/outbox.ts'
import classes from './files.module.css'

interface FilesDialogProps {
  opened: boolean
  files: readonly File[]
  /** Undefined if the person can no longer send to the one that was selected. */
  selected: Channel | undefined
  channels: readonly Channel[]
  onChoose: (channel_id: string) => void
  onSend: (files: readonly PickedFile[]) => void
  onClose: () => void
}

export function FilesDialog({ opened, files, selected, channels, onChoose, onSend, onClose }: FilesDialogProps) {
  const { t } = useLingui()
  const count = files.length
  const channel = selected?.name ?? ''
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      size="lg"
      title={
        selected
          ? t`${plural(count, { one: `Send a file to ${channel}`, other: `Send # files to ${channel}` })}`
          : t`Select a channel`
      }
    >
      {!selected && <AnotherChannel channels={channels} onChoose={onChoose} />}
      <FilesForm files={files} onSend={onSend} disabled={!selected} />
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

interface FilesFormProps extends Pick<FilesDialogProps, 'files' | 'onSend'> {
  disabled: boolean
}

function FilesForm({ files, onSend, disabled }: FilesFormProps) {
  const { t } = useLingui()
  const [abouts, setAbouts] = useState<readonly FileAbout[]>(() => files.map(({ name }) => ({ title: titleOf(name) })))
  const write = (at: number) => (about: FileAbout) => setAbouts(abouts.with(at, about))
  function submit(event: FormEvent) {
    event.preventDefault()
    onSend(files.map((file, at) => ({ file, about: abouts[at] ?? { title: '' } })))
  }
  return (
    <form onSubmit={submit}>
      <ul className={classes.files}>
        {files.map((file, at) => (
          <li key={`${at} ${file.name}`}>
            {isVcon(file) ? (
              <VconNote name={file.name} />
            ) : (
              <FileFields
                name={file.name}
                modified={new Date(file.lastModified).toISOString()}
                about={abouts[at] ?? { title: '' }}
                onAbout={write(at)}
              />
            )}
          </li>
        ))}
      </ul>
      <Button
        type="submit"
        fullWidth
        disabled={disabled}
        leftSection={<IconSend2 size={18} stroke={1.7} />}
        data-autofocus
      >
        {t`Send`}
      </Button>
    </form>
  )
}

function VconNote({ name }: { name: string }) {
  const { t } = useLingui()
  return (
    <div className={classes.vcon}>
      <IconFileText className={classes.icon ?? ''} size={20} stroke={1.6} aria-hidden />
      <div className={classes.about}>
        <div className={classes.name} title={name}>
          {name}
        </div>
        <div className={classes.note}>{t`Title, date, speaker and text are taken from the vCon.`}</div>
      </div>
    </div>
  )
}
