import { useLingui } from '@lingui/react/macro'
import { Button, Group, Modal, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { useOrganization } from '../organizations/organizations.queries.ts'
import classes from './notice.module.css'
import type { Notice } from './use-notice.ts'

export function NoticeLine({ notice }: { notice: Notice }) {
  const { t } = useLingui()
  if (notice.text === '') return null
  return (
    <UnstyledButton className={classes.line} onClick={notice.show}>
      <IconInfoCircle className={classes.sign ?? ''} size={16} stroke={1.6} aria-hidden />
      <VisuallyHidden>{t`Recording notice:`} </VisuallyHidden>
      <span className={classes.words} dir="auto">
        {notice.text}
      </span>
    </UnstyledButton>
  )
}

export function NoticeDialog({ notice }: { notice: Notice }) {
  const { t } = useLingui()
  const { name } = useOrganization()
  return (
    <Modal opened={notice.opened !== null} onClose={notice.close} title={t`Before you record in ${name}`}>
      <p className={classes.text} dir="auto">
        {notice.text}
      </p>
      <Group justify="end" mt="lg">
        <Button onClick={notice.understood} data-autofocus>
          {t`Got it`}
        </Button>
      </Group>
    </Modal>
  )
}
