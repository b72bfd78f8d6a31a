import type { Channel } from '@earshot/contract/channels'
import { isName } from '@earshot/contract/rules/lines'
import { DETECT } from '@earshot/contract/rules/spoken-languages'
import { useLingui } from '@lingui/react/macro'
import { Button, NativeSelect, Switch, type SwitchProps, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { languagesFor } from '../lib/spoken-languages.ts'
import { ErrorNote } from '../ui/ErrorNote.tsx'
import { focusFirstError } from '../ui/form/focus-first-error.ts'
import { type Drafts, useDraft } from '../ui/form/use-drafts.ts'
import classes from './channels.module.css'
import { type ChannelDraft, useChannelChanges, useCreateChannel } from './channel-changes.queries.ts'
import { useChannelGroups } from './channel-groups.queries.ts'
import { useAskAboutListeners } from './use-ask-about-listeners.tsx'

interface ChannelFormProps {
  org_id: string
  channel?: Channel
  drafts: Drafts<ChannelDraft>
  onDone: () => void
  onCancel?: () => void
}

const nothing: ChannelDraft = { name: '', notes: '', private: false, spoken_language: null, group_id: null }
const pick = ({ name, notes, spoken_language, group, ...channel }: Channel): ChannelDraft => ({
  ...{ name, notes, spoken_language, private: channel.private, group_id: group?.group_id ?? null },
})

export function ChannelForm({ org_id, channel, drafts, onDone, onCancel }: ChannelFormProps) {
  const { t } = useLingui()
  const create = useCreateChannel(org_id)
  const { update } = useChannelChanges(org_id)
  const { error, isPending } = channel ? update : create
  const draft = useDraft(drafts, channel?.channel_id ?? '', () => (channel ? pick(channel) : nothing))
  const form = useChannelForm(draft)
  const onSuccess = () => {
    draft.drop()
    onDone()
  }
  const askAndChange = useAskAboutListeners<Partial<ChannelDraft>>(channel, ({ channel_id }, changes) =>
    update.mutate({ channel_id, ...changes }, { onSuccess }),
  )
  const save = (fields: ChannelDraft) =>
    channel ? askAndChange(draft.changesIn(fields)) : create.mutate(fields, { onSuccess })

  return (
    <form className={classes.form} noValidate onSubmit={form.onSubmit(save, focusFirstError(form))}>
      {error && <ErrorNote title={t`Could not save the channel`} error={error} />}
      <TextInput
        label={t`Name`}
        placeholder={t`Ops`}
        maxLength={80}
        autoFocus={onCancel !== undefined}
        data-autofocus
        {...form.getInputProps('name')}
      />
      <Textarea
        label={t`Notes`}
        description={t`What it is for, so that people know what to send`}
        maxLength={2000}
        autosize
        minRows={2}
        {...form.getInputProps('notes')}
      />
      <GroupSelect org_id={org_id} {...form.getInputProps('group_id')} />
      <LanguageSelect isNew={!channel} {...form.getInputProps('spoken_language')} />
      <PrivateSwitch unjoined={channel?.joined === false} {...form.getInputProps('private', { type: 'checkbox' })} />
      <div className={classes.buttons}>
        {onCancel && <Button variant="subtle" color="gray" onClick={onCancel}>{t`Cancel`}</Button>}
        <Button type="submit" loading={isPending}>
          {channel ? t`Save` : t`Create channel`}
        </Button>
      </div>
    </form>
  )
}

function useChannelForm({ initialValues, onValuesChange }: ReturnType<typeof useDraft<ChannelDraft>>) {
  const { t } = useLingui()
  return useForm({
    initialValues,
    onValuesChange,
    validateInputOnChange: true,
    validate: { name: (name) => (isName(name) ? null : t`Enter a name`) },
  })
}

interface GroupSelectProps {
  org_id: string
  value?: string | null
  onChange?: (group_id: string | null) => void
}

function GroupSelect({ org_id, value, onChange }: GroupSelectProps) {
  const { t } = useLingui()
  const groups = useChannelGroups(org_id).data ?? []
  if (groups.length === 0) return null
  return (
    <NativeSelect
      label={t`Group`}
      value={value ?? ''}
      onChange={(event) => onChange?.(event.currentTarget.value || null)}
      data={[
        { value: '', label: t`No group` },
        ...groups.map((group) => ({ value: group.group_id, label: group.name })),
      ]}
    />
  )
}

interface LanguageSelectProps {
  /** No talk waits in it yet. */
  isNew: boolean
  value?: string | null
  onChange?: (language: string | null) => void
}

function LanguageSelect({ isNew, value: chosen = null, onChange }: LanguageSelectProps) {
  const { t } = useLingui()
  return (
    <NativeSelect
      label={t`Language`}
      description={
        isNew ? t`Spoken in its talks.` : t`Spoken in its talks. Those that wait are transcribed right away.`
      }
      value={chosen ?? ''}
      onChange={(event) => onChange?.(event.currentTarget.value || null)}
      data={[
        { value: '', label: t`As in the organization` },
        { value: DETECT, label: t`Detect automatically` },
        ...languagesFor(undefined, chosen === DETECT ? null : chosen),
      ]}
    />
  )
}

function PrivateSwitch({ unjoined, ...input }: SwitchProps & { unjoined: boolean }) {
  const { t } = useLingui()
  return (
    <Switch
      label={t`Private`}
      description={
        unjoined
          ? t`Join this channel before you open it to everyone.`
          : t`Only people you add can hear it. Without this, everyone in the organization can.`
      }
      disabled={unjoined}
      {...input}
    />
  )
}
