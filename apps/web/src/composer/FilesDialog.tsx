import { titleOf } from '@earshot/contract/rules/titles'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Button, Modal } from '@mantine/core'
import { IconFileText, IconSend2 } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { isVcon } from '../lib/sound-files.ts'
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
      <Button type="submit" fullWidth leftSection={<IconSend2 size={18} stroke={1.7} />} data-autofocus>
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
