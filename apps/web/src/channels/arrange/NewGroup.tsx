import { useLingui } from '@lingui/react/macro'
import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { errorMessage } from '../../ui/screen/error-message.ts'
import { useChangeGroups } from '../channel-groups.queries.ts'
import classes from './arrange.module.css'

export function NewGroup({ org_id, isFirst }: { org_id: string; isFirst: boolean }) {
  const { t } = useLingui()
  const [name, setName] = useState('')
  const { create } = useChangeGroups(org_id)

  function save(event: FormEvent) {
    event.preventDefault()
    if (name.trim() && !create.isPending) create.mutate(name.trim(), { onSuccess: () => setName('') })
  }

  return (
    <form className={classes.new} onSubmit={save}>
      <TextInput
        label={t`New group`}
        description={
          isFirst ? t`Groups collapse in the sidebar. People see those with a channel they have access to.` : undefined
        }
        placeholder={t`District North`}
        maxLength={80}
        value={name}
        error={create.error && errorMessage(create.error)}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Button type="submit" variant="default" loading={create.isPending} disabled={!name.trim()}>
        {t`Create group`}
      </Button>
    </form>
  )
}
