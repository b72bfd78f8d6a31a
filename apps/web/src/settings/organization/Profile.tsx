import { useChangeOrganization, useIsAdmin, useOrganization } from '../../organizations/organizations.queries.ts'
import { useLingui } from '@lingui/react/macro'
import { Button, FileButton, Textarea, TextInput } from '@mantine/core'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { SettingsSection, SavedNote } from '../SettingsSection.tsx'
import parts from '../sections.module.css'
import { useMutation } from '@tanstack/react-query'
import { Avatar } from '../../ui/Avatar.tsx'
import { shrinkPicture } from '../../ui/form/picture/shrink-picture.ts'
import classes from './profile.module.css'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { changedFields } from '../../ui/form/changed-fields.ts'
import { focusFirstError } from '../../ui/form/focus-first-error.ts'

export function Profile({ org_id }: { org_id: string }) {
  const admin = useIsAdmin()
  if (!admin) return <ProfileFacts />
  return (
    <>
      <ImageSetting org_id={org_id} />
      <ProfileForm org_id={org_id} />
    </>
  )
}

function ProfileFacts() {
  const { t } = useLingui()
  const { name, image, label, type, clips, recording_notice } = useOrganization()
  const facts = [
    [t`Label`, label],
    [t`Type`, type],
    [t`Clips`, clips ? t`Allowed` : t`Off`],
    [t`Recording notice`, recording_notice],
  ] as const
  return (
    <SettingsSection title={t`Profile`} text={t`Only admins can change this. They are marked in the list of users.`}>
      <div className={classes.who}>
        <Avatar name={name} image={image} size={64} square />
        <p className={classes.name}>{name}</p>
      </div>
      <dl className={classes.facts}>
        {facts.map(
          ([title, value]) =>
            value && (
              <div key={title}>
                <dt>{title}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
    </SettingsSection>
  )
}

/** Scaled down in the browser and saved as soon as it is chosen. */
function ImageSetting({ org_id }: { org_id: string }) {
  const { t } = useLingui()
  const { name, image } = useOrganization()
  const change = useChangeOrganization(org_id)
  const read = useMutation({ mutationFn: shrinkPicture, onSuccess: (chosen) => change.mutate({ image: chosen }) })
  const busy = read.isPending || change.isPending
  return (
    <SettingsSection
      title={t`Picture`}
      text={t`Shown next to the organization’s name on every screen and in invitations.`}
    >
      {read.isError && (
        <p className={parts.note} data-tone="amber" role="alert">
          {t`Your browser cannot read this picture. Select a JPEG, PNG or WebP file.`}
        </p>
      )}
      {change.isError && <ErrorNote title={t`Could not save the picture`} error={change.error} />}
      <div className={classes.who}>
        <Avatar name={name} image={image} size={64} square />
        <div className={parts.row}>
          <FileButton accept="image/*" onChange={(file) => file && read.mutate(file)}>
            {(props) => (
              <Button variant="default" loading={busy} {...props}>
                {image ? t`Select another picture` : t`Select a picture`}
              </Button>
            )}
          </FileButton>
          {image && (
            <Button variant="subtle" color="gray" disabled={busy} onClick={() => change.mutate({ image: '' })}>
              {t`Remove`}
            </Button>
          )}
          <SavedNote shown={change.isSuccess && !busy} />
        </div>
      </div>
    </SettingsSection>
  )
}

function ProfileForm({ org_id }: { org_id: string }) {
  const { t } = useLingui()
  const { name, label, type, recording_notice } = useOrganization()
  const change = useChangeOrganization(org_id)
  const [start, setStart] = useState({ name, label, type, recording_notice })
  const form = useForm({
    initialValues: start,
    validateInputOnChange: true,
    validate: { name: (typed) => (typed.trim() ? null : t`Enter a name`) },
  })
  function keep(saved: typeof start) {
    setStart(saved)
    form.resetDirty(saved)
  }
  const save = (fields: typeof start) =>
    change.mutate(changedFields(start, fields), { onSuccess: (kept) => keep({ ...fields, name: kept.name }) })
  return (
    <SettingsSection title={t`Profile`}>
      <form className={parts.form} noValidate onSubmit={form.onSubmit(save, focusFirstError(form))}>
        {change.isError && (
          <ErrorNote
            title={t`Could not save the profile`}
            safe={t`What you typed is still here.`}
            error={change.error}
          />
        )}
        <TextInput label={t`Name`} maxLength={80} required withAsterisk={false} {...form.getInputProps('name')} />
        <div className={parts.pair}>
          <TextInput label={t`Label`} placeholder={t`North region`} maxLength={80} {...form.getInputProps('label')} />
          <TextInput label={t`Type`} placeholder={t`Fire department`} maxLength={80} {...form.getInputProps('type')} />
        </div>
        <Textarea
          label={t`Recording notice`}
          description={t`Shown once to everyone before their first recording here. Leave empty for none.`}
          placeholder={t`Calls are recorded and kept for training.`}
          maxLength={500}
          autosize
          minRows={2}
          {...form.getInputProps('recording_notice')}
        />
        <div className={parts.row}>
          <Button type="submit" loading={change.isPending} variant={form.isDirty() ? 'filled' : 'default'}>
            {t`Save profile`}
          </Button>
          <SavedNote shown={change.isSuccess && !form.isDirty()} />
        </div>
      </form>
    </SettingsSection>
  )
}
