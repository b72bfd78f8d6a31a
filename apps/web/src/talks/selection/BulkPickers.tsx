import type { FoundTalk } from '@earshot/contract/search'
import { useLingui } from '@lingui/react/macro'
import { type Icon, IconCheck, IconHash, IconMicrophone2, IconMinus, IconTag } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { type FilterLookup, useFilterLookup } from '../filters/filter-lookups.ts'
import { Combobox, useCombobox } from '@mantine/core'
import { channelLabel } from '../../lib/channel-label.ts'
import { ChannelSign } from '../../ui/ChannelSign.tsx'
import { BulkButton } from './BulkButton.tsx'
import classes from './bulk.module.css'
import type { BulkChange } from './change-talks.ts'
import { useMove } from './use-move.ts'

interface BulkPickersProps {
  talks: readonly FoundTalk[]
  busy: boolean
  foreign: string | undefined
  uneditable: string | undefined
  onChange: (operation: BulkChange) => Promise<void>
}

const NOBODY = 'nobody'

export function BulkPickers({ talks, busy, foreign, uneditable, onChange }: BulkPickersProps) {
  const { t } = useLingui()
  const { tags = [], speakers = [], channels = [] } = useFilterLookup()
  const counts = useMemo(() => countsIn(talks), [talks])
  const shareOf = (id: string): Choice['has'] => {
    const count = counts.get(id) ?? 0
    return count === 0 ? 'none' : count === talks.length ? 'all' : 'some'
  }
  function toggleTag(tag: string) {
    const without = talks.filter((talk) => !talk.tags.includes(tag))
    if (without.length > 0) void onChange({ talks: without, to: (talk) => ({ tags: [...talk.tags, tag] }) })
    else void onChange({ talks, to: (talk) => ({ tags: talk.tags.filter((other) => other !== tag) }) })
  }
  function setSpeaker(id: string) {
    const speaker_id = id === NOBODY ? null : id
    void onChange({ talks: talks.filter((talk) => talk.speaker_id !== speaker_id), to: () => ({ speaker_id }) })
  }
  const move = useMove(talks, onChange)

  const withShare = (each: FilterLookup) => ({ ...each, has: shareOf(each.id) })
  const tagChoices = tags.map((tag) => withShare(tag))
  const voices = [{ id: NOBODY, name: t`No speaker` }, ...speakers].map(withShare)
  const channelOptions = channels.map((channel) =>
    withShare({ ...channel, name: channelLabel({ private: false, ...channel }) }),
  )
  return (
    <>
      <Picker
        icon={IconTag}
        label={t`Tag`}
        choices={tagChoices}
        onChoose={toggleTag}
        busy={busy}
        refusal={uneditable}
        stays
      />
      <Picker
        icon={IconMicrophone2}
        label={t`Speaker`}
        choices={voices}
        onChoose={setSpeaker}
        busy={busy}
        refusal={uneditable}
      />
      <Picker icon={IconHash} label={t`Move`} choices={channelOptions} onChoose={move} busy={busy} refusal={foreign} />
    </>
  )
}

function countsIn(talks: readonly FoundTalk[]) {
  const counts = new Map<string, number>()
  for (const { tags, speaker_id, channel_id } of talks)
    for (const id of [...tags, speaker_id ?? NOBODY, channel_id]) counts.set(id, (counts.get(id) ?? 0) + 1)
  return counts
}

interface Choice extends FilterLookup {
  has: 'all' | 'some' | 'none'
}

interface PickerProps {
  icon: Icon
  label: string
  choices: readonly Choice[]
  onChoose: (id: string) => void
  busy: boolean
  refusal?: string | undefined
  stays?: boolean
}

function Picker({ label, choices, onChoose, stays = false, ...button }: PickerProps) {
  const { t } = useLingui()
  const [search, setSearch] = useState('')
  const combobox = useCombobox({
    onDropdownOpen: () => combobox.focusSearchInput(),
    onDropdownClose: () => {
      combobox.resetSelectedOption()
      combobox.focusTarget()
      setSearch('')
    },
  })
  const like = search.trim().toLocaleLowerCase()
  const shown = choices.filter(({ name }) => name.toLocaleLowerCase().includes(like))
  const selectFirst = useEffectEvent(() => combobox.selectFirstOption())
  useEffect(() => {
    if (like) selectFirst()
  }, [like])
  function submit(id: string) {
    onChoose(id)
    if (!stays) combobox.closeDropdown()
  }
  return (
    <Combobox store={combobox} onOptionSubmit={submit} position="top-start" width={240} withinPortal={false}>
      <Combobox.Target targetType="button">
        <BulkButton {...button} label={label} onClick={() => combobox.toggleDropdown()} />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Search
          value={search}
          onChange={({ currentTarget }) => setSearch(currentTarget.value)}
          placeholder={t`Search`}
          aria-label={label}
        />
        <Combobox.Options className={classes.options ?? ''} aria-label={label}>
          {shown.map(({ id, name, color, has, private: closed }) => (
            <Combobox.Option key={id} value={id} className={classes.option ?? ''}>
              {closed && <ChannelSign channel={{ private: true }} />}
              {color && <span className={classes.dot} style={{ background: color }} />}
              <span className={classes.name}>{name}</span>
              {has === 'all' && <IconCheck size={16} role="img" aria-label={t`On all`} />}
              {has === 'some' && <IconMinus size={16} role="img" aria-label={t`On some`} />}
            </Combobox.Option>
          ))}
          {shown.length === 0 && <Combobox.Empty>{t`No matches`}</Combobox.Empty>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}
