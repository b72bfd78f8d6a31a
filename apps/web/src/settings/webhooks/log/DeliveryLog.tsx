import type { Webhook } from '@earshot/contract/webhooks'
import { useLingui } from '@lingui/react/macro'
import { Button, Collapse } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconChevronDown } from '@tabler/icons-react'
import { useId } from 'react'
import classes from '../webhooks.module.css'
import { Deliveries } from './Deliveries.tsx'

/** What was sent last, for whoever wants to see it. */
export function DeliveryLog({ org_id, webhook }: { org_id: string; webhook: Webhook }) {
  const { t } = useLingui()
  const id = useId()
  const [shown, { toggle }] = useDisclosure()
  return (
    <>
      <Button
        className={classes.toggle ?? ''}
        variant="subtle"
        color="gray"
        size="compact-sm"
        aria-expanded={shown}
        aria-controls={id}
        aria-label={t`Deliveries of ${webhook.name}`}
        rightSection={<IconChevronDown size={16} stroke={1.6} data-open={shown} aria-hidden />}
        onClick={toggle}
      >
        {t`Deliveries`}
      </Button>
      <Collapse expanded={shown} id={id}>
        <Deliveries org_id={org_id} webhook={webhook} />
      </Collapse>
    </>
  )
}
