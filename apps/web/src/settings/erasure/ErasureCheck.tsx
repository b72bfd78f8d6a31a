import type { ErasurePreview } from '@earshot/contract/erasures'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button, Checkbox, TextInput } from '@mantine/core'
import { useState } from 'react'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { useMembers } from '../../users/users.queries.ts'
import parts from '../sections.module.css'
import { type PersonDraft, useErasureActions } from './erasures.queries.ts'
import { FoundNames, FoundTalks } from './FoundTalks.tsx'

interface ErasureCheckProps {
  org_id: string
  person: PersonDraft
  found: ErasurePreview
  onStarted: () => void
}

/** What was found, what stays and why, and the confirmation. */
export function ErasureCheck({ org_id, person, found, onStarted }: ErasureCheckProps) {
  const { t } = useLingui()
  const { erase } = useErasureActions(org_id)
  const [keep, setKeep] = useState<string[]>([])
  const [remove_member, setRemoveMember] = useState(false)
  const [confirm, setConfirm] = useState('')
  const isMember = useMembers(org_id).data?.some(({ user_id }) => user_id === person.user_id) ?? false
  const isConfirmed = confirm.trim() === found.name.trim()
  return (
    <form
      className={parts.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (isConfirmed) erase.mutate({ person, keep, remove_member, confirm }, { onSuccess: onStarted })
      }}
    >
      <Summary found={without(found, keep)} />
      {found.listed.length > 0 && <FoundTalks org_id={org_id} talks={found.listed} keep={keep} onKeep={setKeep} />}
      {found.others.length > 0 && <FoundNames others={found.others} />}
      <Stays />
      {isMember && (
        <Checkbox
          label={t`Also remove them from the organization`}
          description={t`Otherwise they remain a member under their name.`}
          checked={remove_member}
          onChange={(event) => setRemoveMember(event.currentTarget.checked)}
        />
      )}
      {erase.isError && <ErrorNote title={t`Could not start to erase`} error={erase.error} />}
      <TextInput
        label={t`This cannot be undone. Type ${found.name} to confirm`}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        value={confirm}
        onChange={(event) => setConfirm(event.currentTarget.value)}
      />
      <div className={parts.row}>
        <Button type="submit" color="red" disabled={!isConfirmed} loading={erase.isPending}>
          {t`Erase for good`}
        </Button>
      </div>
    </form>
  )
}

function without(found: ErasurePreview, keep: string[]): ErasurePreview {
  const kept = found.listed.filter(({ talk_id, held }) => !held && keep.includes(talk_id))
  const own = kept.filter((talk) => talk.parts.includes('talk')).length
  return { ...found, talks: found.talks - own, naming_talks: found.naming_talks - (kept.length - own) }
}

function Summary({ found }: { found: ErasurePreview }) {
  const { talks, naming_talks, written_notes, held_talks, hidden_talks } = found
  return (
    <div className={parts.note} role="status" data-tone={held_talks > 0 ? 'amber' : undefined}>
      <p>
        <Plural
          value={talks}
          _0="No talks of this person will be erased."
          one="# talk of this person will be erased."
          other="# talks of this person will be erased."
        />{' '}
        <Plural
          value={naming_talks}
          _0="No talks of others will be redacted."
          one="# talk of others names them and will be redacted."
          other="# talks of others name them and will be redacted."
        />{' '}
        {written_notes > 0 && (
          <Plural
            value={written_notes}
            one="# note of theirs will be deleted."
            other="# notes of theirs will be deleted."
          />
        )}
      </p>
      {hidden_talks > 0 && (
        <p>
          <Plural
            value={hidden_talks}
            one="# of these talks is in a private channel that you are not in. It will be erased, too, but is not listed."
            other="# of these talks are in private channels that you are not in. They will be erased, too, but are not listed."
          />
        </p>
      )}
      {held_talks > 0 && (
        <p>
          <Plural
            value={held_talks}
            one="# talk on hold stays as it is. Release it in Retention, and erase the person again."
            other="# talks on hold stay as they are. Release them in Retention, and erase the person again."
          />
        </p>
      )}
    </div>
  )
}

function Stays() {
  return (
    <p className={parts.quiet}>
      <Trans>
        Not reached: backups, until they are deleted; exports and clips that were downloaded; emails and webhooks that
        were sent; and the name of the organization. Names that are said in another way, or that the transcript
        misheard, are not found.
      </Trans>
    </p>
  )
}
