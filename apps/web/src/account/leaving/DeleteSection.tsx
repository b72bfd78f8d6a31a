import { useLingui } from '@lingui/react/macro'
import { Button, Modal, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useState } from 'react'
import { type Keeping, useDeleteAccount } from '../../auth/auth.queries.ts'
import { useMe } from '../../users/users.queries.ts'
import { ProofForm } from '../parts/ProofForm.tsx'
import { Section } from '../parts/Section.tsx'

interface DeleteSectionProps {
  keeping: Keeping
  onDeleted: () => void
}

export function DeleteSection({ keeping, onDeleted }: DeleteSectionProps) {
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
    <Section title={t`Delete the account`} text={t`Leaves every organization, and erases what is known of you.`}>
      <Button variant="default" c="red" onClick={begin}>
        {t`Delete my account`}
      </Button>
      <Modal opened={asking} onClose={close} title={t`Delete your account?`}>
        <ProofForm
          keeping={keeping}
          action={t`Delete it for good`}
          dangerous
          ready={confirmed}
          onIncomplete={() => setTried(true)}
          deed={remove}
          onProof={(proof) => remove.mutate(proof)}
        >
          <p>{t`Your name, picture, e-mail and phones are erased. What you said stays with the organizations, from a former member. This cannot be undone.`}</p>
          <TextInput
            label={t`Type ${email} to confirm`}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            data-autofocus
            value={typed}
            error={tried && !confirmed && t`This is not your e-mail`}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        </ProofForm>
      </Modal>
    </Section>
  )
}
