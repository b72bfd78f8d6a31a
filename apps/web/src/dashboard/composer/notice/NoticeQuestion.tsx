import { useLingui } from '@lingui/react/macro'
import { Button, Group, Modal } from '@mantine/core'
import { useOrganization } from '../../../organizations/organizations.queries.ts'
import type { Notice } from './use-notice.ts'
import classes from './notice.module.css'

/** What the organization says about recording; recording begins with its being understood. */
export function NoticeQuestion({ notice }: { notice: Notice }) {
  const { t } = useLingui()
  const { name } = useOrganization()
  return (
    <Modal opened={notice.opened !== null} onClose={notice.close} title={t`Before you record at ${name}`}>
      <p className={classes.text} dir="auto">
        {notice.text}
      </p>
      <Group justify="end" mt="lg">
        <Button onClick={notice.understood} data-autofocus>
          {t`Understood`}
        </Button>
      </Group>
    </Modal>
  )
}
