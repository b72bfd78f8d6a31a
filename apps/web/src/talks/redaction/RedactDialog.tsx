import { suggestRedactions } from '@earshot/contract/rules/redaction-suggestions'
import { MASK } from '@earshot/contract/rules/mask'
import { overlaps, surelySaid } from '@earshot/contract/rules/redact'
import type { Talk, Word } from '@earshot/contract/talks'
import { useLingui } from '@lingui/react/macro'
import { Button, Modal, TextInput } from '@mantine/core'
import { type FormEvent, useMemo, useRef, useState } from 'react'
import { duration, tenths } from '../../lib/format.ts'
import type { Sound } from '../../player/sound.ts'
import { useSpeakers } from '../../speakers/speakers.queries.ts'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { useReturnFocus } from '../../ui/use-return-focus.ts'
import { useMembers } from '../../users/users.queries.ts'
import { RangeSelect } from '../share/RangeSelect.tsx'
import { RedactedWords } from './RedactedWords.tsx'
import { RedactionList } from './RedactionList.tsx'
import classes from './redaction.module.css'
import { useRedact } from './redactions.queries.ts'
import type { RangeToRedact } from './use-redacting.ts'

interface RedactDialogProps {
  talk: Talk
  sound: Sound
  selected: RangeToRedact
  onClose: () => void
}

export function RedactDialog({ talk, sound, selected, onClose }: RedactDialogProps) {
  const { t } = useLingui()
  const [range, setRange] = useState(selected)
  useReturnFocus()
  return (
    <Modal opened onClose={onClose} title={t`Redact parts of this talk`} size={560}>
      <div className={classes.dialog}>
        <p className={classes.about}>
          {t`A redacted part is bleeped and masked for everyone, in search, exports and clips, too. Clips of it are revoked. Moderators and admins still see what was said, until an admin destroys the original.`}
        </p>
        <RangeForm {...{ talk, sound, range }} onRange={setRange} />
        <Suggestions talk={talk} onSelect={setRange} />
        <RedactionList talk={talk} />
      </div>
    </Modal>
  )
}

interface RangeFormProps extends Pick<RedactDialogProps, 'talk' | 'sound'> {
  range: RangeToRedact
  onRange: (range: RangeToRedact) => void
}

function RangeForm({ talk, sound, range, onRange }: RangeFormProps) {
  const { t } = useLingui()
  const { create } = useRedact(talk.org_id, talk.talk_id)
  const [reason, setReason] = useState('')
  const form = useRef<HTMLFormElement>(null)
  const covered = talk.words.filter((word) => overlaps(word, range))
  const isRedacted = covered.length > 0 && covered.every(({ text }) => text === MASK)

  function submit(event: FormEvent) {
    event.preventDefault()
    const done = () => {
      // While it was disabled the button lost the focus, and keys would go to the page behind.
      form.current?.querySelector('input')?.focus()
      setReason('')
    }
    create.mutate({ ...range, reason }, { onSuccess: done })
  }

  return (
    <form ref={form} className={classes.form} noValidate onSubmit={submit}>
      {create.isError && <ErrorNote title={t`Could not redact this part`} error={create.error} />}
      <RedactedPart {...{ talk, sound, range, onRange, covered }} />
      <TextInput
        label={t`Reason`}
        description={t`Moderators and admins can read it.`}
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <div className={classes.row}>
        <Button type="submit" loading={create.isPending} disabled={isRedacted}>{t`Redact`}</Button>
        {isRedacted && !create.isPending && <p className={classes.about}>{t`This part is already redacted.`}</p>}
      </div>
    </form>
  )
}

/** Seconds. A short word. */
const SHORTEST = 0.1

interface RedactedPartProps extends RangeFormProps {
  /** Words of the range. */
  covered: readonly Word[]
}

function RedactedPart({ talk, sound, range, onRange, covered }: RedactedPartProps) {
  const { t } = useLingui()
  const seconds = talk.duration ?? 0
  const trim = { start: range.start, end: Math.max(0, seconds - range.end) }
  const [from, to, length] = [range.start, range.end, range.end - range.start].map(tenths)
  const names = { part: t`Part to redact`, start: t`Beginning of the part`, end: t`End of the part` }
  return (
    <>
      <RangeSelect
        {...{ talk, sound, trim, names }}
        shortest={SHORTEST}
        marksPart
        onTrim={({ start, end }) => onRange({ start, end: seconds - end })}
      >
        <span>{t`${from} to ${to} seconds, ${length} long. Drag the ends to change it.`}</span>
      </RangeSelect>
      <RedactedWords {...{ talk, range, onRange }} />
      {covered.some(({ confidence }) => confidence === 1) && (
        <p className={classes.about}>
          {t`Words here were corrected, so their times are estimates. Listen, and check that the range covers them.`}
        </p>
      )}
    </>
  )
}

function Suggestions({
  talk,
  onSelect,
}: Pick<RedactDialogProps, 'talk'> & { onSelect: (range: RangeToRedact) => void }) {
  const { t } = useLingui()
  const speakers = useSpeakers(talk.org_id).data
  const members = useMembers(talk.org_id).data
  const suggested = useMemo(() => {
    const names = [...(speakers ?? []), ...(members ?? [])].map(({ name }) => name)
    return suggestRedactions(talk.words, names).filter(({ said }) => said !== MASK)
  }, [talk.words, speakers, members])
  if (suggested.length === 0) return null
  const kinds = { card: t`Card number`, phone: t`Phone number`, name: t`Name` }
  return (
    <section aria-labelledby="redaction-suggestions">
      <h3 id="redaction-suggestions" className={classes.title}>{t`Suggestions`}</h3>
      <ul className={classes.list}>
        {suggested.map(({ kind, said, start, end }) => (
          <li key={start} className={classes.item}>
            <span className={classes.words}>
              <b>{kinds[kind]}</b> {duration(start)} <bdi>{t`“${said}”`}</bdi>
            </span>
            <Button
              variant="default"
              size="xs"
              onClick={() => onSelect(surelySaid(talk.words, { start, end }, talk.duration ?? end))}
            >{t`Select`}</Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
