import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Button, Checkbox, Textarea } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { type FormEvent, useState } from 'react'
import { GuestList } from './GuestList.tsx'
import { type Guest, guestsIn } from './guests.ts'
import classes from './many.module.css'
import { type Outcomes, useSendingMany } from './use-sending-many.ts'

interface ManyFormProps {
  org_id: string
  /** What was written so far; it outlives a closed form. */
  text: string
  onText: (text: string) => void
}

/** Invites everybody who is pasted. Who could not be invited stays in the field, with the reason. */
export function ManyForm({ org_id, text, onText }: ManyFormProps) {
  const { t } = useLingui()
  const [rights, setRights] = useState({ admin: false, send: true })
  const { outcomes, busy, sendAll } = useSendingMany(org_id)
  const guests = guestsIn(text)
  const ready = guests.filter(({ email, problem }) => !problem && outcomes.get(email) !== 'sent')
  const gone = sentOf(outcomes, guests)
  const wrong = guests.some(({ problem }) => problem === 'address' || problem === 'name')

  async function send(event: FormEvent) {
    event.preventDefault()
    if (ready.length === 0 || busy) return
    const sent = await sendAll(ready, rights)
    onText(linesWithout(guests, sent))
    if (sent.length > 0)
      notifications.show({
        message: t`${plural(sent.length, { one: '# invitation is on its way.', other: '# invitations are on their way.' })}`,
      })
  }

  return (
    <form
      className={classes.form}
      noValidate
      aria-label={t`Invite several people`}
      onSubmit={(event) => void send(event)}
    >
      <Textarea
        label={t`E-mail addresses`}
        description={t`One on each line, with a name if you like: Grace Hopper <grace@example.org>`}
        autosize
        minRows={4}
        maxRows={12}
        data-autofocus
        value={text}
        readOnly={busy}
        onChange={(event) => onText(event.currentTarget.value)}
      />
      {guests.length + gone.length > 0 && <GuestList guests={[...guests, ...gone]} outcomes={outcomes} />}
      {wrong && <p className={classes.hint}>{t`Lines that cannot be sent stay here until you correct them.`}</p>}
      <RightsFields rights={rights} onRights={setRights} />
      <Button type="submit" loading={busy} disabled={ready.length === 0}>
        {sendLabel(ready)}
      </Button>
    </form>
  )

  function sendLabel({ length }: Guest[]) {
    return length === 0
      ? t`Send invitations`
      : t`${plural(length, { one: 'Send # invitation', other: 'Send # invitations' })}`
  }
}

interface Rights {
  admin: boolean
  send: boolean
}

function RightsFields({ rights, onRights }: { rights: Rights; onRights: (rights: Rights) => void }) {
  const { t } = useLingui()
  const toggle = (name: keyof Rights) => ({
    checked: rights[name],
    onChange: () => onRights({ ...rights, [name]: !rights[name] }),
  })
  return (
    <>
      <Checkbox label={t`As admins`} {...toggle('admin')} />
      <Checkbox label={t`Can send talks`} {...toggle('send')} />
    </>
  )
}

const linesWithout = (guests: Guest[], sent: string[]) =>
  guests
    .filter(({ email }) => !sent.includes(email))
    .map(({ line }) => line)
    .join('\n')

/** Whose invites are on their way, and who is not written down any more. */
const sentOf = (outcomes: Outcomes, guests: Guest[]): Guest[] =>
  [...outcomes].flatMap(([email, outcome]) =>
    outcome === 'sent' && !guests.some((guest) => guest.email === email) ? { line: email, email } : [],
  )
