import { MOST_NAMES } from '@earshot/contract/erasures'
import { useLingui } from '@lingui/react/macro'
import { Button, MultiSelect, Select, TagsInput } from '@mantine/core'
import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { relativeTime } from '../../lib/format.ts'
import { useSpeakers } from '../../speakers/speakers.queries.ts'
import { useImportedPeople, useMembers } from '../../users/users.queries.ts'
import parts from '../sections.module.css'
import { type PersonDraft, useFormerMembers } from './erasures.queries.ts'

interface PersonFormProps {
  org_id: string
  isFinding: boolean
  onFind: (person: PersonDraft) => void
  onChange: () => void
}

export function PersonForm({ org_id, isFinding, onFind, onChange }: PersonFormProps) {
  const { t } = useLingui()
  const { groups, speakers, person, set } = usePerson(org_id, onChange)
  const isEmpty = person.user_id === null && person.speaker_ids.length === 0 && person.names.length === 0
  return (
    <form
      className={parts.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isEmpty) onFind(person)
      }}
    >
      <div className={parts.pair}>
        <Select
          label={t`User`}
          description={t`Finds the talks that they sent. Former members are listed, too.`}
          placeholder={t`None`}
          searchable
          clearable
          data={groups}
          value={person.user_id}
          onChange={(user_id) => set.user(user_id)}
        />
        <MultiSelect
          label={t`Speakers`}
          description={t`Finds the talks in which they speak.`}
          searchable
          clearable
          data={speakers.map(({ speaker_id, name }) => ({ value: speaker_id, label: name }))}
          value={person.speaker_ids}
          onChange={(speaker_ids) => set.speakers(speaker_ids)}
        />
      </div>
      <TagsInput
        label={t`Names and numbers to find`}
        description={t`Names, phone numbers and email addresses. Finds them in the words, titles and notes of others, and the messages that callers left from these numbers. Press Enter after each.`}
        maxTags={MOST_NAMES}
        acceptValueOnBlur
        clearable
        value={person.names}
        onChange={(names) => set.names(names)}
      />
      <div className={parts.row}>
        <Button type="submit" disabled={isEmpty} loading={isFinding}>
          {t`Find`}
        </Button>
      </div>
    </form>
  )
}

/** The address may name the person: `?user_id=` or `?speaker_id=`. */
function usePerson(org_id: string, onChange: () => void) {
  const [linked_user, linked_speaker] = useLocation({
    select: ({ searchStr }) => {
      const search = new URLSearchParams(searchStr)
      return [search.get('user_id'), search.get('speaker_id')] as const
    },
    structuralSharing: true,
  })
  const { people, groups } = usePeople(org_id)
  const speakers = useSpeakers(org_id).data ?? []
  const [typed, setTyped] = useState<PersonDraft>()
  const known = { people, speakers }
  const linked = personOf(known, { user_id: linked_user, speaker_ids: linked_speaker ? [linked_speaker] : [] })
  const person = typed ?? linked
  const change = (draft: PersonDraft) => {
    setTyped(draft)
    onChange()
  }
  return {
    groups,
    speakers,
    person,
    set: {
      user: (user_id: string | null) => change(personOf(known, { user_id, speaker_ids: [] })),
      speakers: (speaker_ids: string[]) =>
        change(person.names.length > 0 ? { ...person, speaker_ids } : personOf(known, { ...person, speaker_ids })),
      names: (names: string[]) => change({ ...person, names }),
    },
  }
}

/** Everyone who may have said something here, and as options. */
function usePeople(org_id: string) {
  const { t } = useLingui()
  const members = [...(useMembers(org_id).data ?? []), ...(useImportedPeople(org_id).data ?? [])]
  const former = useFormerMembers(org_id).data ?? []
  const groups = [
    { group: t`Users`, items: members.map(({ user_id, name }) => ({ value: user_id, label: name })) },
    {
      group: t`Former members`,
      items: former.map(({ user_id, name, last_talk }) => ({
        value: user_id,
        label: name || (last_talk ? t`No name, last talk ${relativeTime(last_talk)}` : t`No name, only notes`),
      })),
    },
  ]
  return { people: [...members, ...former], groups: groups.filter(({ items }) => items.length > 0) }
}

interface Known {
  people: { user_id: string; name: string; email?: string }[]
  speakers: { speaker_id: string; name: string }[]
}

/** With what names them, and the speakers that are called like the user. */
function personOf({ people, speakers }: Known, { user_id, speaker_ids }: Omit<PersonDraft, 'names'>): PersonDraft {
  const user = people.find((person) => person.user_id === user_id)
  const same = speakers.filter(
    ({ name, speaker_id }) => speaker_ids.includes(speaker_id) || (user && isSame(name, user.name)),
  )
  const names = [...(user ? [user.name, user.email ?? ''] : []), ...same.map(({ name }) => name)].filter(Boolean)
  return {
    user_id: user ? user_id : null,
    speaker_ids: same.map(({ speaker_id }) => speaker_id),
    names: names.filter((name, at) => names.findIndex((other) => isSame(other, name)) === at),
  }
}

const isSame = (one: string, other: string) => one.localeCompare(other, undefined, { sensitivity: 'base' }) === 0
