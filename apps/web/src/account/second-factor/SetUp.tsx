import { useLingui } from '@lingui/react/macro'
import { Modal } from '@mantine/core'
import { type Keeping, useBeginSecondFactor, useConfirmSecondFactor } from '../../auth/auth.queries.ts'
import { ProofForm } from '../parts/ProofForm.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { Scan } from './Scan.tsx'

interface SetUpProps {
  keeping: Keeping
  onClose: () => void
}

/** Three steps: prove who you are, scan and confirm, keep the recovery codes. */
export function SetUp({ keeping, onClose }: SetUpProps) {
  const { t } = useLingui()
  const begin = useBeginSecondFactor()
  const confirm = useConfirmSecondFactor()
  const title = confirm.isSuccess ? t`Keep your recovery codes` : t`Set up the second factor`
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      closeOnClickOutside={!begin.isSuccess}
      closeOnEscape={!confirm.isSuccess}
      withCloseButton={!confirm.isSuccess}
    >
      {!begin.data && (
        <ProofForm keeping={keeping} action={t`Go on`} deed={begin} onProof={(proof) => begin.mutate(proof)}>
          <p>{t`You need an authenticator app on your phone.`}</p>
        </ProofForm>
      )}
      {begin.data && !confirm.isSuccess && <Scan totpURI={begin.data.totpURI} confirm={confirm} />}
      {begin.data && confirm.isSuccess && <RecoveryCodes codes={begin.data.backupCodes} onKept={onClose} />}
    </Modal>
  )
}
