import { useLingui } from '@lingui/react/macro'
import type { Clip } from '@earshot/contract/clips'
import type { Talk } from '@earshot/contract/talks'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { focusFirstError } from '../../ui/form/focus-first-error.ts'
import { usePublishClip } from '../clips.queries.ts'
import classes from '../clips.module.css'
import { ClipFields } from './ClipFields.tsx'
import { asAsked, type ClipDraft } from './draft.ts'
import { useClipForm } from './use-clip-form.ts'
import { VisitorPreview } from './VisitorPreview.tsx'
import type { Range } from './words-in.ts'

interface ClipFormProps {
  talk: Talk
  range: Range
  /** Whose voice it is, as visitors may read it; '' where nobody has said so. */
  speaker: string
  draft: ClipDraft
  onDraft: (draft: ClipDraft) => void
  onPublished: (clip: Clip) => void
  /** Where the range is chosen. */
  children: ReactNode
}

/** How a talk, or a part of it, is published. */
export function ClipForm({ talk, range, speaker, draft, onDraft, onPublished, children }: ClipFormProps) {
  const { t } = useLingui()
  const publish = usePublishClip(talk.org_id)
  const form = useClipForm(draft, onDraft)
  const save = (values: ClipDraft) => publish.mutate(asAsked(values, { talk, range }), { onSuccess: onPublished })
  return (
    <form className={classes.form} noValidate onSubmit={form.onSubmit(save, focusFirstError(form))}>
      {publish.error && (
        <ErrorNote title={t`Nothing was published`} safe={t`What you typed is still here.`} error={publish.error} />
      )}
      {children}
      <ClipFields form={form} term={draft.term} speaker={speaker} />
      <VisitorPreview talk={talk} range={range} draft={draft} speaker={speaker} />
      <div className={classes.submit}>
        <p>{t`Nothing is public before you publish it. Everybody who has the link may listen then, without signing in.`}</p>
        <Button type="submit" loading={publish.isPending}>
          {t`Publish`}
        </Button>
      </div>
    </form>
  )
}
