import { titleOf } from '@earshot/contract/rules/titles'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Button, Modal } from '@mantine/core'
import { IconSend2 } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { type FileAbout, FileFields } from './outbox/list/FileFields.tsx'
import type { PickedFile } from './outbox/outbox.ts'
import classes from './files.module.css'

interface FilesDialogProps {
  opened: boolean
  files: readonly File[]
  channel: string
  onSend: (files: readonly PickedFile[]) => void
  onClose: () => void
}

export function FilesDialog({ opened, files, channel, onSend, onClose }: FilesDialogProps) {
  const { t } = useLingui()
  const count = files.length
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      size="lg"
      title={t`${plural(count, { one: `Send a file to ${channel}`, other: `Send # files to ${channel}` })}`}
    >
      <FilesForm files={files} onSend={onSend} />
    </Modal>
  )
}

function FilesForm({ files, onSend }: Pick<FilesDialogProps, 'files' | 'onSend'>) {
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
        {files.map(({ name, lastModified }, at) => (
          <li key={`${at} ${name}`}>
            <FileFields
              name={name}
              modified={new Date(lastModified).toISOString()}
              about={abouts[at] ?? { title: '' }}
              onAbout={write(at)}
            />
          </li>
        ))}
      </ul>
      <Button type="submit" fullWidth leftSection={<IconSend2 size={18} stroke={1.7} />} data-autofocus>
        {t`Send`}
      </Button>
    </form>
  )
}
