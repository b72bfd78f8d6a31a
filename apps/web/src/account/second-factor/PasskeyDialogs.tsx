import { deviceName } from '@earshot/contract/rules/device-name'
import { useLingui } from '@lingui/react/macro'
import { Button, Modal, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { AccountProvider } from '../../auth/auth.queries.ts'
import { type Passkey, useAddPasskey, useRemovePasskey, useRenamePasskey } from '../../auth/second-factor.queries.ts'
import { useReturnFocus } from '../../ui/use-return-focus.ts'
import classes from '../account.module.css'
import { ConfirmPasswordForm } from '../ConfirmPasswordForm.tsx'
import { AccountError } from '../Section.tsx'

const LONGEST = 60

interface AddPasskeyProps {
  keeping: AccountProvider
  onClose: () => void
}

export function AddPasskey({ keeping, onClose }: AddPasskeyProps) {
  const { t } = useLingui()
  const add = useAddPasskey()
  const [name, setName] = useState(() => deviceName(navigator.userAgent).system ?? '')
  useReturnFocus()
  return (
    <Modal opened onClose={onClose} title={t`Add a passkey`}>
      <ConfirmPasswordForm
        keeping={keeping}
        action={t`Continue`}
        operation={add}
        onProof={(proof) => add.mutate({ name: name.trim(), ...proof }, { onSuccess: onClose })}
      >
        <p>{t`Your browser then asks where to keep it: on this device, on your phone, or on a security key.`}</p>
        <NameField value={name} onChange={setName} />
      </ConfirmPasswordForm>
    </Modal>
  )
}

interface RenamePasskeyProps {
  passkey: Passkey
  onClose: () => void
}

export function RenamePasskey({ passkey, onClose }: RenamePasskeyProps) {
  const { t } = useLingui()
  const rename = useRenamePasskey()
  const [name, setName] = useState(passkey.name)
  const [tried, setTried] = useState(false)
  const missing = tried && !name.trim()
  useReturnFocus()

  function send() {
    setTried(true)
    if (name.trim()) rename.mutate({ id: passkey.id, name: name.trim() }, { onSuccess: onClose })
  }

  return (
    <Modal opened onClose={onClose} title={t`Rename passkey`}>
      <form
        className={classes.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        {rename.error && <AccountError error={rename.error} />}
        <NameField value={name} onChange={setName} error={missing && t`Enter a name`} />
        <Button type="submit" loading={rename.isPending}>
          {t`Save name`}
        </Button>
      </form>
    </Modal>
  )
}

export function RemovePasskey({ passkey, keeping, onClose }: RenamePasskeyProps & AddPasskeyProps) {
  const { t } = useLingui()
  const remove = useRemovePasskey()
  const { id, name } = passkey
  useReturnFocus()
  return (
    <Modal opened onClose={onClose} title={t`Remove ${name}?`}>
      <ConfirmPasswordForm
        keeping={keeping}
        action={t`Remove`}
        dangerous
        operation={remove}
        onProof={(proof) => remove.mutate({ id, ...proof }, { onSuccess: onClose })}
      >
        <p>{t`It no longer signs in to your account. Delete it from your device as well.`}</p>
      </ConfirmPasswordForm>
    </Modal>
  )
}

interface NameFieldProps {
  value: string
  onChange: (name: string) => void
  error?: string | false
}

function NameField({ value, onChange, error }: NameFieldProps) {
  const { t } = useLingui()
  return (
    <TextInput
      label={t`Name`}
      maxLength={LONGEST}
      data-autofocus
      value={value}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
