import { isName } from '@earshot/contract/rules/lines'
import { DEFAULT_COLOR, type Tag } from '@earshot/contract/tags'
import { useLingui } from '@lingui/react/macro'
import { Button, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { notifications } from '@mantine/notifications'
import { ErrorNote } from '../ui/ErrorNote.tsx'
import { ColorChip } from '../ui/form/color/ColorChip.tsx'
import { ColorField } from '../ui/form/color/ColorField.tsx'
import { focusFirstError } from '../ui/form/focus-first-error.ts'
import { type Drafts, useDraft } from '../ui/form/use-drafts.ts'
import classes from './tags.module.css'
import { type TagDraft, useTagChanges } from './tags.queries.ts'

interface TagFormProps {
  org_id: string
  tag: Tag | undefined
  drafts: Drafts<TagDraft>
  onDone: () => void
}

const nothing: TagDraft = { tag: '', description: '', color: DEFAULT_COLOR }
const pick = ({ tag, description, color }: TagDraft): TagDraft => ({ tag, description, color })

export function TagForm({ org_id, tag, drafts, onDone }: TagFormProps) {
  const { t } = useLingui()
  const { create, update } = useTagChanges(org_id)
  const draft = useDraft(drafts, tag?.tag_id ?? '', () => pick(tag ?? nothing))
  const form = useForm({
    initialValues: draft.initialValues,
    onValuesChange: draft.onValuesChange,
    validateInputOnChange: true,
    validate: { tag: (name) => (isName(name) ? null : t`Enter a name`) },
  })
  const { tag: name, color } = form.getValues()
  const saving = tag ? update : create
  const error = saving.error

  function save(fields: TagDraft) {
    const done = () => {
      draft.drop()
      notifications.show({ message: tag ? t`Tag saved.` : t`Tag created.` })
      onDone()
    }
    if (tag) update.mutate({ tag_id: tag.tag_id, ...draft.changesIn(fields) }, { onSuccess: done })
    else create.mutate(fields, { onSuccess: done })
  }

  return (
    <form className={classes.form} noValidate onSubmit={form.onSubmit(save, focusFirstError(form))}>
      {error && <ErrorNote title={t`Could not save the tag`} error={error} />}
      <TextInput label={t`Name`} maxLength={60} data-autofocus {...form.getInputProps('tag')} />
      <ColorField label={t`Color`} value={color} onChange={(chosen) => form.setFieldValue('color', chosen)} />
      <p className={classes.preview}>
        {t`It will look like this:`} <ColorChip color={color}>{name.trim() || t`tag`}</ColorChip>
      </p>
      <Textarea
        label={t`Description`}
        description={t`What it is for, so that people use it consistently`}
        maxLength={500}
        autosize
        minRows={2}
        {...form.getInputProps('description')}
      />
      <Button type="submit" loading={saving.isPending}>
        {tag ? t`Save` : t`Create tag`}
      </Button>
    </form>
  )
}
