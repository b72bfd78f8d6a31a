import type { Channel } from '@earshot/contract/channels'
import { titleOf } from '@earshot/contract/rules/titles'
import { useLingui } from '@lingui/react/macro'
import { ActionIcon, Button, Switch } from '@mantine/core'
import { IconFileText, IconSend2, IconX } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { isVcon } from '../../lib/sound-files.ts'
import { useOrganization } from '../../organizations/organizations.queries.ts'
import { keepRowFocus } from '../../ui/keep-row-focus.ts'
import { type FileAbout, FileFields } from '../outbox/list/FileFields.tsx'
import type { PickedFile } from '../outbox/outbox.ts'
import classes from './files.module.css'
import { type SameFile, sameFiles } from './same-files.ts'
import { SameFiles } from './SameFiles.tsx'
import { type ReadFile, useNameReadings } from './use-name-readings.ts'

export type EditedFiles = ReadonlyMap<File, FileAbout>

interface FilesFormProps {
  files: readonly File[]
  channels: readonly Channel[]
  edited: EditedFiles
  setEdited: (edited: EditedFiles) => void
  onKeep: (files: readonly File[]) => void
  onSend: (files: readonly PickedFile[]) => void
  disabled: boolean
}

export function FilesForm({ files, channels, edited, setEdited, onKeep, onSend, disabled }: FilesFormProps) {
  const { t } = useLingui()
  const { readings, reads, setReads, aboutOf } = useAbouts(files, channels, edited)
  const write = (file: File) => (about: FileAbout) => setEdited(new Map(edited).set(file, about))
  const picked = files.map((file, at) => ({ file, about: aboutOf(file, at) }))
  const { same, checking, check } = useSameFiles(files)
  async function submit(event: FormEvent) {
    event.preventDefault()
    if ((await check()) === 0) onSend(picked)
  }
  if (same.length > 0) {
    const others = picked.filter(({ file }) => !same.some((each) => each.file === file))
    return (
      <SameFiles same={same} others={others.length} onSkip={() => onSend(others)} onSendAll={() => onSend(picked)} />
    )
  }
  return (
    <form onSubmit={(event) => void submit(event)}>
      {readings && (
        <Switch
          mb="md"
          label={t`Read channel, speaker, tags and time from file names`}
          checked={reads}
          onChange={({ currentTarget: { checked } }) => setReads(checked)}
        />
      )}
      <ul ref={keepRowFocus} className={classes.files}>
        {files.map((file, at) => (
          <li key={keyOf(file)}>
            {files.length > 1 && (
              <FileHead name={file.name} onLeaveOut={() => onKeep(files.filter((each) => each !== file))} />
            )}
            <FileRow file={file} alone={files.length === 1} about={aboutOf(file, at)} onAbout={write(file)} />
            {reads && readings?.[at] && !isVcon(file) && <ReadingNote reading={readings[at]} />}
          </li>
        ))}
      </ul>
      <Button
        type="submit"
        fullWidth
        disabled={disabled}
        loading={checking}
        leftSection={<IconSend2 size={18} stroke={1.7} />}
        data-autofocus
      >
        {t`Send`}
      </Button>
    </form>
  )
}

/** What was written for a file counts before what its name says. */
function useAbouts(files: readonly File[], channels: readonly Channel[], edited: EditedFiles) {
  const readings = useNameReadings(files, channels)
  const [reads, setReads] = useState(true)
  return {
    ...{ readings, reads, setReads },
    aboutOf: (file: File, at: number): FileAbout =>
      edited.get(file) ?? (reads ? readings?.[at]?.about : undefined) ?? { title: titleOf(file.name) },
  }
}

function useSameFiles(files: readonly File[]) {
  const { org_id } = useOrganization()
  const [same, setSame] = useState<readonly SameFile[]>([])
  const [checking, setChecking] = useState(false)
  async function check() {
    setChecking(true)
    const found = await sameFiles(org_id, files)
    setChecking(false)
    setSame(found)
    return found.length
  }
  return { same, checking, check }
}

const keys = new WeakMap<File, number>()
let lastKey = 0

/** Files of one name may come from different folders. */
function keyOf(file: File) {
  const key = keys.get(file) ?? ++lastKey
  keys.set(file, key)
  return key
}

interface FileHeadProps {
  name: string
  onLeaveOut: () => void
}

function FileHead({ name, onLeaveOut }: FileHeadProps) {
  const { t } = useLingui()
  return (
    <div className={classes.head}>
      <div className={classes.name} title={name}>
        <bdi>{name}</bdi>
      </div>
      <ActionIcon variant="subtle" color="gray" size={36} aria-label={t`Leave out ${name}`} onClick={onLeaveOut}>
        <IconX size={18} stroke={1.6} />
      </ActionIcon>
    </div>
  )
}

interface FileRowProps {
  file: File
  /** Otherwise its name stands above. */
  alone: boolean
  about: FileAbout
  onAbout: (about: FileAbout) => void
}

function FileRow({ file, alone, about, onAbout }: FileRowProps) {
  if (isVcon(file)) return <VconNote name={alone ? file.name : undefined} />
  const modified = new Date(file.lastModified).toISOString()
  return <FileFields name={file.name} modified={modified} about={about} onAbout={onAbout} />
}

function ReadingNote({ reading: { said } }: { reading: ReadFile }) {
  const { t } = useLingui()
  if (said?.length === 0) return null
  return (
    <p className={classes.note}>
      {said ? t`From the name: ${said.join(' · ')}` : t`The name does not match the pattern. It is sent as it is.`}
    </p>
  )
}

function VconNote({ name }: { name: string | undefined }) {
  const { t } = useLingui()
  return (
    <div className={classes.vcon}>
      <IconFileText className={classes.icon ?? ''} size={20} stroke={1.6} aria-hidden />
      <div className={classes.about}>
        {name !== undefined && (
          <div className={classes.name} title={name}>
            {name}
          </div>
        )}
        <div className={classes.note}>{t`Title, date, speaker and text are taken from the vCon.`}</div>
      </div>
    </div>
  )
}
