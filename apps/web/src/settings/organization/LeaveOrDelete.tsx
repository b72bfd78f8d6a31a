import { useIsAdmin, useOrganization, useRemoveOrganization } from '../../organizations/organizations.queries.ts'
import type { SettingsProps } from '../Settings.tsx'
import { BIN_DAYS } from '@earshot/contract/rules/bin'
import { useLingui } from '@lingui/react/macro'
import { Button, Modal, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { StatusSetting } from './StatusSetting.tsx'
import { SettingsSection } from '../SettingsSection.tsx'
import parts from '../sections.module.css'
import { useState } from 'react'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { useLeaveOrganization } from '../../users/leave.queries.ts'
import { useMe, useMembers } from '../../users/users.queries.ts'

export function LeaveOrDelete({ org_id, onGone, bin }: SettingsProps & { org_id: string }) {
  const admin = useIsAdmin()
  return (
    <>
      {admin && <StatusSetting org_id={org_id} />}
      <LeaveOrganization org_id={org_id} onGone={onGone} />
      {admin && <DeleteOrganization org_id={org_id} onGone={onGone} />}
      {bin}
    </>
  )
}

function DeleteOrganization({ org_id, onGone }: { org_id: string; onGone: () => void }) {
  const { t } = useLingui()
  const { name } = useOrganization()
  const [asking, { open, close }] = useDisclosure()
  return (
    <SettingsSection
      dangerous
      title={t`Delete the organization`}
      text={t`It stays in the bin for ${BIN_DAYS} days. Any of its admins can restore it until then. After that it is permanently deleted with all recordings.`}
    >
      <div className={parts.row}>
        <Button variant="default" c="red" h="auto" mih={36} styles={{ label: { whiteSpace: 'normal' } }} onClick={open}>
          {t`Delete ${name}`}
        </Button>
      </div>
      <Modal opened={asking} onClose={close} title={t`Delete ${name}?`}>
        <DeleteOrganizationForm org_id={org_id} name={name} onGone={onGone} />
      </Modal>
    </SettingsSection>
  )
}

function LeaveOrganization({ org_id, onGone }: { org_id: string; onGone: () => void }) {
  const { t } = useLingui()
  const { name } = useOrganization()
  const { user_id } = useMe()
  const members = useMembers(org_id).data
  const leaving = useLeaveOrganization(onGone)
  const belongs = members?.some((member) => member.user_id === user_id) ?? true
  if (!belongs) return null
  return (
    <SettingsSection title={t`Leave the organization`} text={t`Your talks stay and are shown as from a former member.`}>
      {leaving.error && <ErrorNote title={t`Could not leave the organization`} error={leaving.error} />}
      {leaving.isLast ? (
        <p className={parts.note}>
          {t`You are the only admin, and an organization needs one. Make someone else an admin first, in the list of users, or delete the organization.`}
        </p>
      ) : (
        <div className={parts.row}>
          <Button variant="default" loading={leaving.isLeaving} onClick={leaving.ask}>
            {t`Leave ${name}`}
          </Button>
        </div>
      )}
    </SettingsSection>
  )
}

interface DeleteOrganizationFormProps {
  org_id: string
  name: string
  onGone: () => void
}

function DeleteOrganizationForm({ org_id, name, onGone }: DeleteOrganizationFormProps) {
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
      {remove.isError && <ErrorNote title={t`Could not delete it`} error={remove.error} />}
      <p>
        {t`It can no longer be opened, and its clips, API keys and webhooks stop working. Export your data first if you need it.`}
      </p>
      <TextInput
        label={t`Type ${name} to confirm`}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        data-autofocus
        value={typed}
        error={tried && !isNamed && t`The name does not match`}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Button type="submit" color="red" loading={remove.isPending}>
        {t`Delete the organization`}
      </Button>
    </form>
  )
}
