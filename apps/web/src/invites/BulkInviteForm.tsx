import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Button, Textarea } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { type FormEvent, useState } from 'react'
import { Chip } from '../ui/Chip.tsx'
import classes from './bulk-invite.module.css'
import { type Guest, guestsIn } from './guests.ts'
import { errorMessage } from '../ui/screen/error-message.ts'
import { firstRole, type inviteFieldsOf, problemOf } from './invite-role.ts'
import { useInviteFields, useSendInvite } from './invites.queries.ts'
import { useHasMailServer } from '../auth/provider/mail-server.queries.ts'
import { RoleFields } from './RoleFields.tsx'

interface BulkInviteFormProps {
  org_id: string
  text: string
  onText: (text: string) => void
}

export function BulkInviteForm({ org_id, text, onText }: BulkInviteFormProps) {
  const { t } = useLingui()
  const [chosen, choose] = useState(firstRole)
  const [tried, setTried] = useState(false)
  const fieldsOf = useInviteFields(org_id)
  const messageOf = useSentMessage()
  const { outcomes, busy, sendAll } = useSendInvites(org_id)
  const guests = guestsIn(text)
  const ready = guests.filter(({ email, problem }) => !problem && outcomes.get(email) !== 'sent')
  const gone = sentOf(outcomes, guests)
  const left = tried && !busy && guests.length > 0

  async function send(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (ready.length === 0 || busy || problemOf(chosen)) return
    const sent = await sendAll(ready, fieldsOf(chosen))
    onText(linesWithout(guests, sent))
    if (sent.length > 0) notifications.show({ message: messageOf(sent.length) })
  }

  return (
    <form
      className={classes.form}
      noValidate
      aria-label={t`Invite several people`}
      onSubmit={(event) => void send(event)}
    >
      <Textarea
        label={t`Email addresses`}
        description={t`One per line, with an optional name: Grace Hopper <grace@example.org>`}
        autosize
        minRows={4}
        maxRows={12}
        data-autofocus
        value={text}
        readOnly={busy}
        error={left && t`Lines that cannot be sent stay here until you correct them.`}
        onChange={(event) => onText(event.currentTarget.value)}
      />
      {guests.length + gone.length > 0 && <GuestList guests={[...guests, ...gone]} outcomes={outcomes} />}
      <RoleFields {...{ org_id, chosen, tried }} onChoose={choose} />
      <Button type="submit" loading={busy} disabled={ready.length === 0}>
        <SendLabel count={ready.length} />
      </Button>
    </form>
  )
}

function useSentMessage() {
  const { t } = useLingui()
  const mail = useHasMailServer()
  return (sent: number) =>
    mail
      ? t`${plural(sent, { one: '# invitation sent.', other: '# invitations sent.' })}`
      : t`${plural(sent, { one: '# invitation is ready.', other: '# invitations are ready.' })} Copy each link from the list.`
}

function SendLabel({ count }: { count: number }) {
  const { t } = useLingui()
  return count === 0 ? t`Invite` : t`${plural(count, { one: 'Invite # person', other: 'Invite # people' })}`
}

const linesWithout = (guests: Guest[], sent: string[]) =>
  guests
    .filter(({ email }) => !sent.includes(email))
    .map(({ line }) => line)
    .join('\n')

const sentOf = (outcomes: Outcomes, guests: Guest[]): Guest[] =>
  [...outcomes].flatMap(([email, outcome]) =>
    outcome === 'sent' && !guests.some((guest) => guest.email === email) ? { line: email, email } : [],
  )

function GuestList({ guests, outcomes }: { guests: Guest[]; outcomes: Outcomes }) {
  const { t } = useLingui()
  const mail = useHasMailServer()
  const problems = {
    address: t`Enter a valid email address`,
    name: t`Use at most 80 characters`,
    twice: t`Listed twice`,
  }

  function state({ email, problem }: Guest) {
    const outcome = outcomes.get(email)
    if (problem) return <Chip tone={problem === 'twice' ? 'plain' : 'red'}>{problems[problem]}</Chip>
    if (outcome === 'sent') return <Chip tone="green">{mail ? t`Sent` : t`Link ready`}</Chip>
    if (outcome === 'sending') return <Chip tone="amber">{t`Sending`}</Chip>
    if (outcome) return <span className={classes.refused}>{outcome.refused}</span>
    return <Chip>{t`Ready`}</Chip>
  }

  return (
    <ul className={classes.guests} aria-label={t`People to invite`}>
      {guests.map((guest, at) => (
        <li key={`${guest.line}${at}`}>
          <span className={classes.guest}>
            {guest.problem === 'address' ? guest.line : (guest.name ?? guest.email)}
            {guest.name && guest.problem !== 'address' && <span className={classes.email}> {guest.email}</span>}
          </span>
          {state(guest)}
        </li>
      ))}
    </ul>
  )
}

type Outcomes = ReadonlyMap<string, 'sending' | 'sent' | { refused: string }>

function useSendInvites(org_id: string) {
  const send = useSendInvite(org_id)
  const [outcomes, setOutcomes] = useState<Outcomes>(new Map())
  const [busy, setBusy] = useState(false)
  const note = (email: string, outcome: 'sending' | 'sent' | { refused: string }) =>
    setOutcomes((before) => new Map(before).set(email, outcome))

  async function sendAll(guests: Guest[], role: ReturnType<typeof inviteFieldsOf>) {
    setBusy(true)
    const sent: string[] = []
    for (const { email, name } of guests) {
      note(email, 'sending')
      try {
        await send.mutateAsync({ email, ...role, ...(name && { name }) })
        note(email, 'sent')
        sent.push(email)
      } catch (error) {
        note(email, { refused: errorMessage(error) })
      }
    }
    setBusy(false)
    return sent
  }

  return { outcomes, busy, sendAll }
}
