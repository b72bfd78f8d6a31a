import { MOST_RETENTION_DAYS, type RetentionRule } from '@earshot/contract/retention'
import { Plural, useLingui } from '@lingui/react/macro'
import { Button, Checkbox, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useOrganization } from '../../organizations/organizations.queries.ts'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { SavedNote } from '../SettingsSection.tsx'
import parts from '../sections.module.css'
import { type RuleDays, type RuleScope, useRetentionChanges, useRetentionReach } from './retention.queries.ts'

interface RetentionFormProps {
  scope: RuleScope
  rule: RetentionRule | undefined
  onSaved?: () => void
}

const PAUSE = 300

export function RetentionForm({ scope, rule, onSaved }: RetentionFormProps) {
  const { t } = useLingui()
  const { save } = useRetentionChanges(scope)
  const draft = useRuleDraft(scope, rule)
  const { days, at_once, confirm, reach, asksName, isValid } = draft
  return (
    <form
      className={parts.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!isValid) return
        save.mutate({ ...days, at_once, ...(asksName && { confirm }) }, { onSuccess: () => onSaved?.() })
      }}
    >
      {save.isError && <ErrorNote title={t`Could not save the rule`} error={save.error} />}
      <RuleInputs draft={draft} />
      {hasDays(days) && reach && <Reach {...reach} />}
      {asksName && <ConfirmName draft={draft} />}
      <div className={parts.row}>
        <Button type="submit" {...(asksName && { color: 'red' })} disabled={!isValid} loading={save.isPending}>
          {t`Save`}
        </Button>
        <SavedNote shown={save.isSuccess} />
      </div>
    </form>
  )
}

type RuleDraft = ReturnType<typeof useRuleDraft>

function useRuleDraft(scope: RuleScope, rule: RetentionRule | undefined) {
  const { name } = useOrganization()
  const [typed, setTyped] = useState({
    sound_days: String(rule?.sound_days ?? ''),
    talk_days: String(rule?.talk_days ?? ''),
  })
  const days: RuleDays = { sound_days: daysIn(typed.sound_days), talk_days: daysIn(typed.talk_days) }
  const [at_once, setAtOnce] = useState(rule?.at_once ?? false)
  const [confirm, setConfirm] = useState('')
  const [settled] = useDebouncedValue(typed, PAUSE)
  const reach = useRetentionReach(scope, {
    sound_days: daysIn(settled.sound_days),
    talk_days: daysIn(settled.talk_days),
  }).data
  const isLonger = days.sound_days !== null && days.talk_days !== null && days.sound_days > days.talk_days
  const asksName = hasDays(days) && reach?.everything === true
  const isNumber = isDays(typed.sound_days) && isDays(typed.talk_days)
  const isValid = isNumber && !isLonger && (!asksName || confirm.trim() === name.trim())
  return { name, typed, setTyped, days, at_once, setAtOnce, confirm, setConfirm, reach, isLonger, asksName, isValid }
}

function RuleInputs({ draft: { typed, setTyped, days, at_once, setAtOnce, isLonger } }: { draft: RuleDraft }) {
  const { t } = useLingui()
  return (
    <>
      <div className={parts.pair}>
        <DaysInput
          label={t`Delete recordings after (days)`}
          description={t`The text stays readable and searchable.`}
          value={typed.sound_days}
          error={isLonger && t`A recording cannot be kept longer than its talk`}
          onChange={(sound_days) => setTyped({ ...typed, sound_days })}
        />
        <DaysInput
          label={t`Delete talks after (days)`}
          description={t`With recording, text and notes.`}
          value={typed.talk_days}
          onChange={(talk_days) => setTyped({ ...typed, talk_days })}
        />
      </div>
      <Checkbox
        label={t`Delete talks at once, without the bin`}
        description={t`Otherwise they stay in the bin for 30 days and can be restored.`}
        checked={at_once}
        disabled={days.talk_days === null}
        onChange={(event) => setAtOnce(event.currentTarget.checked)}
      />
    </>
  )
}

function ConfirmName({ draft: { name, confirm, setConfirm } }: { draft: RuleDraft }) {
  const { t } = useLingui()
  return (
    <TextInput
      label={t`This deletes everything. Type ${name} to confirm`}
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      value={confirm}
      onChange={(event) => setConfirm(event.currentTarget.value)}
    />
  )
}

const hasDays = ({ sound_days, talk_days }: RuleDays) => sound_days !== null || talk_days !== null

interface DaysInputProps {
  label: string
  description: string
  value: string
  error?: string | false
  onChange: (typed: string) => void
}

function DaysInput({ label, description, value, error = false, onChange }: DaysInputProps) {
  const { t } = useLingui()
  return (
    <TextInput
      {...{ label, description, value }}
      error={isDays(value) ? error : t`Enter 1 to ${MOST_RETENTION_DAYS}, or leave empty`}
      placeholder={t`Never`}
      inputMode="numeric"
      autoComplete="off"
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

/** Nothing is never. */
const isDays = (typed: string) => typed.trim() === '' || daysIn(typed) !== null

function daysIn(typed: string) {
  const days = /^\d+$/.test(typed.trim()) ? Number(typed) : 0
  return days >= 1 && days <= MOST_RETENTION_DAYS ? days : null
}

function Reach({ sounds, talks, held_talks }: { sounds: number; talks: number; held_talks: number }) {
  return (
    <div className={parts.note} data-tone={sounds + talks > 0 ? 'amber' : undefined} role="status">
      <p>
        <Plural
          value={sounds + talks}
          _0="Nothing is old enough to be deleted now."
          one="Within the hour this deletes the recording of # talk."
          other="Within the hour this deletes the recordings of # talks."
        />{' '}
        {talks > 0 && <Plural value={talks} one="# of them with its text." other="# of them with their text." />}{' '}
        {held_talks > 0 && (
          <Plural value={held_talks} one="# talk is on hold and stays." other="# talks are on hold and stay." />
        )}
      </p>
    </div>
  )
}
