import type { Phone } from '@earshot/contract/phones'
import { countryOf } from '@earshot/contract/rules/phones'
import { useLingui } from '@lingui/react/macro'
import { ActionIcon } from '@mantine/core'
import { modals } from '@mantine/modals'
import { notifications } from '@mantine/notifications'
import { IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { regionName } from '../../lib/format.ts'
import { Chip } from '../../ui/Chip.tsx'
import classes from '../phones.module.css'
import { usePhoneChanges } from '../phones.queries.ts'
import { readable } from '../readable.ts'
import { CodeForm } from './CodeForm.tsx'

interface PhoneRowProps {
  phone: Phone
  isNew: boolean
  outbox: ReactNode
  /** Whether SMS leave from here. */
  sends: boolean
}

export function PhoneRow({ phone, isNew, outbox, sends }: PhoneRowProps) {
  const { t } = useLingui()
  const { remove } = usePhoneChanges()
  const { e164, country, verified } = phone
  const name = readable(e164, country)
  const place = regionName(countryOf(country)?.alpha2 ?? 'US')

  const askAndRemove = () =>
    modals.openConfirmModal({
      title: t`Remove ${name}?`,
      children: verified
        ? t`You cannot sign in with it any more. Nobody else is told.`
        : t`The code that went to it is good for nothing then.`,
      labels: { confirm: t`Remove the phone`, cancel: t`Keep it` },
      confirmProps: { color: 'red' },
      onConfirm: () =>
        remove.mutate(
          { phone: e164, country },
          {
            onSuccess: (answer) =>
              answer.result === 'error'
                ? notifications.show({ color: 'red', title: t`Not removed`, message: answer.message })
                : notifications.show({ message: t`${name} is removed.` }),
          },
        ),
    })

  return (
    <li className={classes.row} data-leaving={remove.isPending}>
      <div className={classes.head}>
        <span className={classes.number}>
          <bdi dir="ltr">{name}</bdi>
          <span className={classes.place}>{place}</span>
        </span>
        {verified ? <Chip tone="green">{t`Verified`}</Chip> : <Chip tone="amber">{t`Not verified`}</Chip>}
        <ActionIcon
          className={classes.remove ?? ''}
          variant="subtle"
          color="gray"
          aria-label={t`Remove ${name}`}
          onClick={askAndRemove}
        >
          <IconTrash size={18} stroke={1.6} />
        </ActionIcon>
      </div>
      {!verified && sends && <CodeForm {...{ phone, name, isNew, outbox }} />}
    </li>
  )
}
