import type { JoinLink } from '@earshot/contract/joining'
import { useLingui } from '@lingui/react/macro'
import { Button, Checkbox, TextInput, type TextInputProps } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { dayOf, endOfDay, today } from '../lib/last-day.ts'
import { ErrorNote } from '../ui/ErrorNote.tsx'
import { firstRole, problemOf } from './invite-role.ts'
import classes from './invites.module.css'
import { useInviteFields } from './invites.queries.ts'
import { useJoinLinkChanges } from './joining.queries.ts'
import { RoleFields } from './RoleFields.tsx'

const MONTH = 30 * 24 * 60 * 60 * 1000
const MOST = 10_000

const emptyDraft = () => ({ name: '', last_day: dayOf(Date.now() + MONTH), most: '', approval: false })

interface JoinLinkFormProps {
  org_id: string
  onCreated: (link: JoinLink) => void
}

export function JoinLinkForm({ org_id, onCreated }: JoinLinkFormProps) {
  const { t } = useLingui()
  const { create } = useJoinLinkChanges(org_id)
  const fieldsOf = useInviteFields(org_id)
  const [chosen, choose] = useState(firstRole)
  const [tried, setTried] = useState(false)
  const [initialValues] = useState(emptyDraft)
  const form = useForm({
    initialValues,
    validate: {
      name: (name) => (name.trim() ? null : t`Enter a name`),
      most: (most) => (isPossible(most.trim()) ? null : t`Enter a number up to ${MOST}`),
      last_day: (day) => (day < today() ? t`This date is in the past` : null),
    },
  })

  function save({ name, last_day, most, approval }: typeof form.values) {
    setTried(true)
    if (problemOf(chosen)) return
    const { admin: _, ...role } = fieldsOf(chosen)
    const draft = {
      name: name.trim(),
      approval,
      most_uses: most.trim() ? Number(most) : null,
      expires: endOfDay(last_day),
    }
    create.mutate({ ...draft, ...role }, { onSuccess: onCreated })
  }

  return (
    <form className={classes.fields} noValidate onSubmit={form.onSubmit(save, () => setTried(true))}>
      {create.isError && <ErrorNote title={t`Could not create the link`} error={create.error} />}
      <NameField {...form.getInputProps('name')} />
      <RoleFields {...{ org_id, chosen, tried }} onChoose={choose} withoutAdmins />
      <TextInput type="date" label={t`Valid until`} min={today()} {...form.getInputProps('last_day')} />
      <TextInput
        label={t`Maximum number of people`}
        placeholder={t`Any number`}
        inputMode="numeric"
        {...form.getInputProps('most')}
      />
      <Checkbox label={t`An admin decides on each person`} {...form.getInputProps('approval', { type: 'checkbox' })} />
      <Button type="submit" className={classes.send} loading={create.isPending}>
        {t`Create a link`}
      </Button>
    </form>
  )
}

const isPossible = (most: string) => most === '' || (/^\d{1,5}$/.test(most) && Number(most) > 0 && Number(most) <= MOST)

function NameField(props: TextInputProps) {
  const { t } = useLingui()
  return (
    <TextInput
      label={t`Name`}
      description={t`Only admins see it, for example “Poster in the hall”.`}
      maxLength={80}
      data-autofocus
      {...props}
    />
  )
}
