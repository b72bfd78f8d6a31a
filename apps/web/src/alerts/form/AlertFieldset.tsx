import { useLingui } from '@lingui/react/macro'
import { NativeSelect, Switch, TagsInput, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { AlertDraft } from '../alerts.queries.ts'
import { ClosenessField } from './ClosenessField.tsx'
import { ScopeFields } from './ScopeFields.tsx'
import { useRests } from './use-rests.ts'

interface AlertFieldsetProps {
  org_id: string
  form: UseFormReturnType<AlertDraft>
}

export function AlertFieldset({ org_id, form }: AlertFieldsetProps) {
  const { t } = useLingui()
  const rests = useRests(form.values.cooldown)
  return (
    <>
      <TextInput
        label={t`Word or phrase`}
        placeholder={t`fire department`}
        description={t`Whole words, in any spelling of capitals. It counts wherever the words follow each other.`}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        maxLength={200}
        autoFocus
        {...form.getInputProps('keyword')}
      />
      <TagsInput
        label={t`Does not count in`}
        placeholder={form.values.exclude.length === 0 ? t`fire drill` : ''}
        description={t`Phrases that spare a match. Enter after each.`}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        acceptValueOnBlur
        splitChars={[',', ';']}
        {...form.getInputProps('exclude')}
      />
      <ScopeFields org_id={org_id} form={form} />
      <Switch
        label={t`Also what only sounds like it`}
        description={t`For names that are misheard.`}
        {...form.getInputProps('sounds_like', { type: 'checkbox' })}
      />
      {form.values.sounds_like && <ClosenessField form={form} />}
      <NativeSelect
        label={t`After a message, rest for`}
        description={t`Hits show here at once. Letters and messages of that time come as one.`}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        data={rests}
        value={String(form.values.cooldown)}
        error={form.errors.cooldown}
        onChange={(event) => form.setFieldValue('cooldown', Number(event.currentTarget.value))}
      />
    </>
  )
}
