import { useLingui } from '@lingui/react/macro'
import { Button, Modal, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useState } from 'react'
import { type AccountProvider, useDeleteAccount } from '../auth/auth.queries.ts'
import { useMe } from '../users/users.queries.ts'
import { ConfirmPasswordForm } from './ConfirmPasswordForm.tsx'
import { Section } from './Section.tsx'

interface DeleteAccountSectionProps {
  keeping: AccountProvider
  onDeleted: () => void
}

export function DeleteAccountSection({ keeping, onDeleted }: DeleteAccountSectionProps) {
  const { t } = useLingui()
  const { email } = useMe()
  const [asking, { open, close }] = useDisclosure()
  const [typed, setTyped] = useState('')
  const [tried, setTried] = useState(false)
  const confirmed = typed.trim().toLowerCase() === email
  const remove = useDeleteAccount(onDeleted)

  function begin() {
    setTyped('')
    setTried(false)
    remove.reset()
    open()
  }

  return (
    <Section title={t`Delete the account`} text={t`Leaves all organizations and deletes your personal data.`}>
      <Button variant="default" c="red" onClick={begin}>
        {t`Delete my account`}
      </Button>
      <Modal opened={asking} onClose={close} title={t`Delete your account?`}>
        <ConfirmPasswordForm
          keeping={keeping}
          action={t`Delete permanently`}
          dangerous
          ready={confirmed}
          onIncomplete={() => setTried(true)}
          operation={remove}
          onProof={(proof) => remove.mutate(proof)}
        >
          <p>{t`Your name, picture, email and phone numbers are deleted. Your talks stay in the organizations and are shown as from a former member. This cannot be undone.`}</p>
          <TextInput
            label={t`Type ${email} to confirm`}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            data-autofocus
            value={typed}
            error={tried && !confirmed && t`The email does not match`}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        </ConfirmPasswordForm>
      </Modal>
    </Section>
  )
}
