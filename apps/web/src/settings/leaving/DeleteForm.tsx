import { useLingui } from '@lingui/react/macro'
import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useRemoveOrganization } from '../../organizations/organizations.queries.ts'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import parts from '../parts/parts.module.css'

interface DeleteFormProps {
  org_id: string
  name: string
  onGone: () => void
}

/** Says what follows, and asks for the name. */
export function DeleteForm({ org_id, name, onGone }: DeleteFormProps) {
  const { t } = useLingui()
  const [typed, setTyped] = useState('')
  const [tried, setTried] = useState(false)
  const remove = useRemoveOrganization(org_id)
  const isNamed = typed.trim() === name.trim()

  return (
    <form
      className={parts.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (isNamed) remove.mutate(undefined, { onSuccess: onGone })
      }}
    >
      {remove.isError && <ErrorNote title={t`It was not deleted`} error={remove.error} />}
      <p>
        {t`Nobody can open it any more, and its clips, API keys and webhooks stop. Take an export along first if you need one.`}
      </p>
      <TextInput
        label={t`Type ${name} to confirm`}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        data-autofocus
        value={typed}
        error={tried && !isNamed && t`This is not its name`}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Button type="submit" color="red" loading={remove.isPending}>
        {t`Delete the organization`}
      </Button>
    </form>
  )
}
