import type { Member } from '@earshot/contract/members'
import { useLingui } from '@lingui/react/macro'
import { Button, Modal, MultiSelect, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useChannelOptions } from '../channels/selected-channels.queries.ts'
import { dayOf, endOfDay, lastDayOf, today } from '../lib/last-day.ts'
import { ErrorNote } from '../ui/ErrorNote.tsx'
import { useGuestChanges } from './guests.queries.ts'
import classes from './users.module.css'

const WEEK = 7 * 24 * 60 * 60 * 1000

interface GuestDialogProps {
  member: Member
  opened: boolean
  onClose: () => void
}

/** Which channels a guest hears, and until when. */
export function GuestDialog({ member, opened, onClose }: GuestDialogProps) {
  const { t } = useLingui()
  const { name, guest_until } = member
  return (
    <Modal opened={opened} onClose={onClose} title={guest_until ? t`Guest access of ${name}` : t`Make ${name} a guest`}>
      <GuestForm member={member} onDone={onClose} />
    </Modal>
  )
}

function GuestForm({ member, onDone }: { member: Member; onDone: () => void }) {
  const { t } = useLingui()
  const channels = useChannelOptions(member.org_id, member.guest_channels)
  const [date, setDate] = useState(() =>
    member.guest_until ? lastDayOf(member.guest_until) : dayOf(Date.now() + WEEK),
  )
  const [chosen, choose] = useState(member.guest_channels)
  const [tried, setTried] = useState(false)
  const save = useGuestChanges(member)
  const past = date < today()
  function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (past || !date || chosen.length === 0) return
    save.mutate({ guest_until: endOfDay(date), channel_ids: chosen }, { onSuccess: onDone })
  }
  return (
    <form className={classes.guest} noValidate onSubmit={submit}>
      <p
        className={classes.quiet}
      >{t`A guest hears only the channels that you select, until the end of the last day.`}</p>
      <MultiSelect
        label={t`Channels`}
        data={channels}
        value={chosen}
        onChange={choose}
        error={tried && chosen.length === 0 && t`Select at least one channel`}
        nothingFoundMessage={t`No matching channels`}
        searchable
      />
      <TextInput
        type="date"
        label={t`Last day`}
        min={today()}
        value={date}
        error={past && t`This date is in the past`}
        onChange={({ currentTarget }) => setDate(currentTarget.value)}
      />
      {save.isError && <ErrorNote title={t`Could not save the change`} error={save.error} />}
      <Button type="submit" loading={save.isPending}>{t`Save`}</Button>
    </form>
  )
}
