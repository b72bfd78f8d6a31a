import { BIN_DAYS } from '@earshot/contract/rules/bin'
import { useLingui } from '@lingui/react/macro'
import { Button, Modal } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useOrganization } from '../../organizations/organizations.queries.ts'
import { Part } from '../parts/Part.tsx'
import parts from '../parts/parts.module.css'
import { DeleteForm } from './DeleteForm.tsx'

/** Deleting: into the bin, once the name was typed. */
export function DeletePart({ org_id, onGone }: { org_id: string; onGone: () => void }) {
  const { t } = useLingui()
  const { name } = useOrganization()
  const [asking, { open, close }] = useDisclosure()
  return (
    <Part
      dangerous
      title={t`Delete the organization`}
      text={t`It lies in the bin for ${BIN_DAYS} days. Until then any of its admins can restore it as it was; after that it is gone with every recording.`}
    >
      <div className={parts.row}>
        <Button variant="default" c="red" onClick={open}>
          {t`Delete ${name}`}
        </Button>
      </div>
      <Modal opened={asking} onClose={close} title={t`Delete ${name}?`}>
        <DeleteForm org_id={org_id} name={name} onGone={onGone} />
      </Modal>
    </Part>
  )
}
