import { today } from '../lib/last-day.ts'
import { useLingui } from '@lingui/react/macro'
import type { Clip } from '@earshot/contract/clips'
import type { Talk } from '@earshot/contract/talks'
import { Button, Checkbox, NativeSelect, PasswordInput, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { ErrorNote } from '../ui/ErrorNote.tsx'
import { focusFirstError } from '../ui/form/focus-first-error.ts'
import { usePublishClip } from './clips.queries.ts'
import classes from './clips.module.css'
import { plural } from '@lingui/core/macro'
import { useForm, type UseFormReturnType } from '@mantine/form'
import { clipParams, type ClipDraft, type ClipRange, type ClipTerm, clipTerms, wordsInRange } from './clip-draft.ts'
import { IconLock } from '@tabler/icons-react'
import { duration } from '../lib/format.ts'

interface ClipFormProps {
  talk: Talk
  range: ClipRange
  speaker: string
  draft: ClipDraft
  onDraft: (draft: ClipDraft) => void
  onPublished: (clip: Clip) => void
  children: ReactNode
}

export function ClipForm({ talk, range, speaker, draft, onDraft, onPublished, children }: ClipFormProps) {
  const { t } = useLingui()
  const publish = usePublishClip(talk.org_id)
  const form = useClipForm(draft, onDraft)
  const save = (values: ClipDraft) => publish.mutate(clipParams(values, { talk, range }), { onSuccess: onPublished })
  return (
    <form className={classes.form} noValidate onSubmit={form.onSubmit(save, focusFirstError(form))}>
      {publish.error && (
        <ErrorNote title={t`Could not publish`} safe={t`What you typed is still here.`} error={publish.error} />
      )}
      {children}
      <ClipFields form={form} term={draft.term} speaker={speaker} />
      <VisitorPreview talk={talk} range={range} draft={draft} speaker={speaker} />
      <div className={classes.submit}>
        <p>{t`Nothing is public until you publish it. Then anyone with the link can listen without signing in.`}</p>
        <Button type="submit" loading={publish.isPending}>
          {t`Publish`}
        </Button>
      </div>
    </form>
  )
}

const SHORTEST_PASSWORD = 4

function useClipForm(draft: ClipDraft, onDraft: (draft: ClipDraft) => void) {
  const { t } = useLingui()
  return useForm<ClipDraft>({
    initialValues: draft,
    onValuesChange: onDraft,
    validateInputOnBlur: true,
    clearInputErrorOnChange: true,
    validate: {
      password: (password) => (password && password.length < SHORTEST_PASSWORD ? t`Use at least 4 characters` : null),
      date: (date, { term }) => {
        if (term !== 'date') return null
        if (date === '') return t`Select the last day`
        return date < today() ? t`This date is in the past` : null
      },
    },
  })
}

interface VisitorPreviewProps {
  talk: Talk
  range: ClipRange
  draft: ClipDraft
  speaker: string
}

function VisitorPreview({ talk, range, draft, speaker }: VisitorPreviewProps) {
  const { t } = useLingui()
  const { title, password, show_text, show_speaker, allow_download } = draft
  const said = show_text ? wordsInRange(talk, range) : ''
  const facts = [show_speaker && speaker, duration(range.end - range.start), allow_download && t`Download`]
  return (
    <section className={classes.preview} aria-label={t`Preview for visitors`}>
      <p className={classes.previewHead}>{t`Preview for visitors`}</p>
      {password && (
        <p className={classes.locked}>
          <IconLock size={16} stroke={1.7} aria-hidden />
          {t`Visitors see this only after entering the password.`}
        </p>
      )}
      <p className={classes.previewTitle} dir="auto">
        {title.trim() || t`A voice message`}
      </p>
      <p className={classes.facts}>
        {facts.filter(Boolean).map((fact) => (
          <span key={String(fact)}>
            <bdi>{fact}</bdi>
          </span>
        ))}
      </p>
      {said && (
        <p className={classes.said} dir="auto">
          {said}
        </p>
      )}
    </section>
  )
}

interface ClipFieldsProps {
  form: UseFormReturnType<ClipDraft>
  term: ClipTerm
  speaker: string
}

function ClipFields({ form: { getInputProps: put }, term: chosen, speaker }: ClipFieldsProps) {
  const { t } = useLingui()
  const termOf = (term: string) => {
    if (term === 'date') return t`on a date …`
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
          label={t`Expires`}
          data={clipTerms.map((term) => ({ value: term, label: termOf(term) }))}
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
      <div className={classes.choices} role="group" aria-label={t`Visitor options`}>
        <Checkbox label={t`Show transcript`} {...put('show_text', { type: 'checkbox' })} />
        <Checkbox
          label={t`Show speaker`}
          description={speaker ? undefined : t`The talk has no speaker yet.`}
          disabled={!speaker}
          {...put('show_speaker', { type: 'checkbox' })}
        />
        <Checkbox label={t`Allow download`} {...put('allow_download', { type: 'checkbox' })} />
      </div>
    </>
  )
}
