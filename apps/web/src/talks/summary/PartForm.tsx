import { LONGEST_DETAIL, LONGEST_SENTENCE, type SummaryPart } from '@earshot/contract/summaries'
import type { Talk } from '@earshot/contract/talks'
import { useLingui } from '@lingui/react/macro'
import { Button, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { useSummaryChanges } from './summaries.queries.ts'
import classes from './summary.module.css'

interface PartFormProps {
  talk: Talk
  part: SummaryPart
  onDone: () => void
}

export function PartForm({ talk, part, onDone }: PartFormProps) {
  const { t } = useLingui()
  const { part_id, kind } = part
  const { save, remove } = useSummaryChanges(talk.org_id, talk.talk_id)
  const error = save.error ?? remove.error
  const [text, setText] = useState(part.text)
  const [who, setWho] = useState(part.who ?? '')
  const [by_when, setWhen] = useState(part.by_when ?? '')
  const change = { part_id, text, ...(kind === 'action' && { who, by_when }) }
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        save.mutate(change, { onSuccess: onDone })
      }}
    >
      {error && <ErrorNote title={t`Could not save the change`} error={error} />}
      <Textarea
        aria-label={t`Text`}
        data-autofocus
        autosize
        maxLength={LONGEST_SENTENCE}
        value={text}
        onChange={(event) => setText(event.currentTarget.value.replaceAll(/\s*\n\s*/g, ' '))}
      />
      {kind === 'action' && <Details {...{ who, by_when }} onWho={setWho} onWhen={setWhen} />}
      <div className={classes.buttons}>
        <Button type="submit" size="sm" loading={save.isPending} disabled={text.trim() === ''}>
          {t`Save`}
        </Button>
        <Button variant="default" size="sm" onClick={onDone}>
          {t`Cancel`}
        </Button>
        <Button
          variant="subtle"
          color="red"
          size="sm"
          loading={remove.isPending}
          onClick={() => remove.mutate(part_id, { onSuccess: onDone })}
        >
          {t`Delete`}
        </Button>
      </div>
    </form>
  )
}

interface DetailsProps {
  who: string
  by_when: string
  onWho: (who: string) => void
  onWhen: (by_when: string) => void
}

function Details({ who, by_when, onWho, onWhen }: DetailsProps) {
  const { t } = useLingui()
  return (
    <div className={classes.pair}>
      <TextInput
        label={t`Who`}
        maxLength={LONGEST_DETAIL}
        value={who}
        onChange={(event) => onWho(event.currentTarget.value)}
      />
      <TextInput
        label={t`By when`}
        maxLength={LONGEST_DETAIL}
        value={by_when}
        onChange={(event) => onWhen(event.currentTarget.value)}
      />
    </div>
  )
}
