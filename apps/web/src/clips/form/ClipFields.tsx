import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Checkbox, NativeSelect, PasswordInput, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import classes from '../clips.module.css'
import type { ClipDraft } from './draft.ts'
import { type Term, terms, today } from './ends.ts'

interface ClipFieldsProps {
  form: UseFormReturnType<ClipDraft>
  term: Term
  speaker: string
}

/** What is said of a clip: its title, its end, its password, and what visitors get. */
export function ClipFields({ form: { getInputProps: put }, term: chosen, speaker }: ClipFieldsProps) {
  const { t } = useLingui()
  const termOf = (term: string) => {
    if (term === 'date') return t`on a day …`
    return term === '' ? t`never` : t`${plural(Number(term), { one: 'in # day', other: 'in # days' })}`
  }
  return (
    <>
      <TextInput
        label={t`Title`}
        placeholder={t`A voice message`}
        maxLength={200}
        autoComplete="off"
        data-autofocus
        {...put('title')}
      />
      <div className={classes.pair}>
        <NativeSelect
          label={t`Ends`}
          data={terms.map((term) => ({ value: term, label: termOf(term) }))}
          {...put('term')}
        />
        {chosen === 'date' && <TextInput type="date" label={t`Last day`} min={today()} {...put('date')} />}
        <PasswordInput
          label={t`Password`}
          placeholder={t`none`}
          maxLength={200}
          autoComplete="new-password"
          visibilityToggleButtonProps={{ 'aria-label': t`Show the password` }}
          {...put('password')}
        />
      </div>
      <div className={classes.choices} role="group" aria-label={t`What visitors get`}>
        <Checkbox label={t`Show what was said`} {...put('show_text', { type: 'checkbox' })} />
        <Checkbox
          label={t`Show who spoke`}
          description={speaker ? undefined : t`The talk has no speaker yet.`}
          disabled={!speaker}
          {...put('show_speaker', { type: 'checkbox' })}
        />
        <Checkbox label={t`Allow download`} {...put('allow_download', { type: 'checkbox' })} />
      </div>
    </>
  )
}
