import { LONGEST_HOLD_REASON } from '@earshot/contract/retention'
import { BIN_DAYS } from '@earshot/contract/rules/bin'
import type { Talk } from '@earshot/contract/talks'
import { useLingui } from '@lingui/react/macro'
import { Button, Modal, Textarea } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useState } from 'react'
import { useIsAdmin } from '../../organizations/organizations.queries.ts'
import { longDate } from '../../lib/format.ts'
import parts from '../../settings/sections.module.css'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { useHold } from '../hold.queries.ts'
import { useRestore } from '../selection/use-restore.ts'
import { useRecordingDeleted } from '../../ui/use-recording-deleted.ts'
import { TalkMenu, type TalkMenuProps } from './TalkMenu.tsx'
import textClasses from '../transcript/text.module.css'

/** What a hold or a retention rule means for the open talk. */
export function HoldNote({ talk }: { talk: Talk }) {
  const { t } = useLingui()
  const admin = useIsAdmin()
  const { release } = useHold(talk.org_id)
  const recordingDeleted = useRecordingDeleted()
  return (
    <>
      {talk.sound_deleted && (
        <div className={textClasses.bin} role="status">
          <p>{recordingDeleted(talk.sound_deleted)}</p>
        </div>
      )}
      {talk.held && (
        <div className={textClasses.bin} role="status">
          <p>{t`On hold since ${longDate(talk.held)}. It cannot be deleted.`}</p>
          {admin && (
            <Button
              variant="default"
              size="sm"
              loading={release.isPending}
              onClick={() => release.mutate(talk.talk_id)}
            >
              {t`Release`}
            </Button>
          )}
        </div>
      )}
    </>
  )
}

const DAY = 24 * 60 * 60 * 1000

export function TrashNote({ talk, deleted }: { talk: Talk; deleted: string }) {
  const { t } = useLingui()
  const restore = useRestore()
  const end = longDate(Date.parse(deleted) + BIN_DAYS * DAY)
  return (
    <div className={textClasses.bin} role="status">
      <p>{t`This talk is in the bin. It will be permanently deleted on ${end}.`}</p>
      <Button variant="default" size="sm" onClick={() => void restore([talk.talk_id])}>
        {t`Restore`}
      </Button>
    </div>
  )
}

/** The dialog is outside of the menu, which closes before it opens. */
export function HoldableTalkMenu(props: Omit<TalkMenuProps, 'onHold'>) {
  const { t } = useLingui()
  const [opened, { open, close }] = useDisclosure()
  return (
    <>
      <TalkMenu {...props} onHold={open} />
      <Modal opened={opened} onClose={close} title={t`Put this talk on hold`}>
        <HoldForm talk={props.talk} onDone={close} />
      </Modal>
    </>
  )
}

function HoldForm({ talk, onDone }: { talk: Talk; onDone: () => void }) {
  const { t } = useLingui()
  const { hold } = useHold(talk.org_id)
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const isEmpty = reason.trim() === ''
  return (
    <form
      className={parts.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (!isEmpty) hold.mutate({ talk_id: talk.talk_id, reason }, { onSuccess: onDone })
      }}
    >
      {hold.isError && <ErrorNote title={t`Could not put the talk on hold`} error={hold.error} />}
      <p>{t`Until an admin releases it, neither a retention rule nor a person can delete it. The audit log keeps the reason.`}</p>
      <Textarea
        label={t`Reason`}
        data-autofocus
        autosize
        minRows={2}
        maxLength={LONGEST_HOLD_REASON}
        value={reason}
        error={tried && isEmpty && t`Enter the reason`}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <div className={parts.row}>
        <Button type="submit" loading={hold.isPending}>{t`Put on hold`}</Button>
        <Button variant="default" onClick={onDone}>{t`Cancel`}</Button>
      </div>
    </form>
  )
}
