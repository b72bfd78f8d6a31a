import { useLingui } from '@lingui/react/macro'
import { IconDeviceMobile, IconDeviceMobileOff, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useAuthConfig } from '../auth/provider/auth-config.queries.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorNote } from '../ui/ErrorNote.tsx'
import { Screen } from '../ui/screen/Screen.tsx'
import { Skeletons } from '../ui/Skeletons.tsx'
import { AddPhone } from './AddPhone.tsx'
import type { Phone } from '@earshot/contract/phones'
import classes from './phones.module.css'
import { countryOf } from '@earshot/contract/rules/phones'
import { ActionIcon } from '@mantine/core'
import { modals } from '@mantine/modals'
import { notifications } from '@mantine/notifications'
import { regionName } from '../lib/format.ts'
import { Chip } from '../ui/Chip.tsx'
import { keepRowFocus } from '../ui/keep-row-focus.ts'
import { usePhoneChanges, usePhones } from './phones.queries.ts'
import { formatPhone } from './format-phone.ts'
import { PhoneCodeForm } from './PhoneCodeForm.tsx'

const MOST = 10

interface PhonesProps {
  /** Links to the SMS that a development server does not send. */
  outbox: ReactNode
  /** For people with a verified phone. */
  pin: ReactNode
}

export function Phones({ outbox, pin }: PhonesProps) {
  const { t } = useLingui()
  const { data, isPending, error, refetch } = usePhones()
  const authConfig = useAuthConfig()
  const [added, setAdded] = useState<string>()
  const sends = authConfig.data?.sms !== false
  const full = data !== undefined && data.length >= MOST
  return (
    <Screen title={t`My phone numbers`}>
      <div className={classes.phones}>
        <p className={classes.about}>
          {t`A verified phone number lets you sign in with a code and proves that the number is yours.`}
        </p>
        {isPending && <Skeletons height={64} rows={2} />}
        {error && <ErrorNote title={t`Could not load your phone numbers`} error={error} retry={() => void refetch()} />}
        {data && data.length > 0 && <PhoneList {...{ phones: data, added, outbox, sends }} />}
        {!sends && (
          <EmptyState
            drawing={<IconDeviceMobileOff size={36} stroke={1.4} />}
            title={t`SMS is not set up`}
            text={t`Phone numbers cannot be verified until the operator of this server sets up SMS.`}
          />
        )}
        {data?.length === 0 && sends && (
          <EmptyState
            drawing={<IconDeviceMobile size={36} stroke={1.4} />}
            title={t`No phone numbers yet`}
            text={t`Add one below. We will send a code to it.`}
          />
        )}
        {data?.some(({ verified }) => verified) && pin}
        {data && sends && !full && <AddPhone phones={data} onAdded={setAdded} />}
        {full && <p className={classes.about}>{t`You have reached the limit. Remove one to add another.`}</p>}
      </div>
    </Screen>
  )
}

interface PhoneListProps {
  phones: Phone[]
  added: string | undefined
  outbox: ReactNode
  sends: boolean
}

function PhoneList({ phones, added, outbox, sends }: PhoneListProps) {
  const { t } = useLingui()
  return (
    <ul ref={keepRowFocus} className={classes.list} aria-label={t`My phone numbers`}>
      {phones.map((phone) => (
        <PhoneRow key={phone.e164} {...{ phone, outbox, sends }} isNew={phone.e164 === added} />
      ))}
    </ul>
  )
}

interface PhoneRowProps {
  phone: Phone
  isNew: boolean
  outbox: ReactNode
  sends: boolean
}

function PhoneRow({ phone, isNew, outbox, sends }: PhoneRowProps) {
  const { t } = useLingui()
  const { remove } = usePhoneChanges()
  const { e164, country, verified } = phone
  const name = formatPhone(e164, country)
  const region = regionName(countryOf(country)?.alpha2 ?? 'US')

  const askAndRemove = () =>
    modals.openConfirmModal({
      title: t`Remove ${name}?`,
      children: verified
        ? t`You can no longer sign in with it. Other people are not notified.`
        : t`The code already sent will stop working.`,
      labels: { confirm: t`Remove the phone`, cancel: t`Keep it` },
      confirmProps: { color: 'red' },
      onConfirm: () =>
        remove.mutate(
          { phone: e164, country },
          {
            onSuccess: (answer) =>
              answer.result === 'error'
                ? notifications.show({ color: 'red', title: t`Could not remove it`, message: answer.message })
                : notifications.show({ message: t`${name} removed.` }),
          },
        ),
    })

  return (
    <li className={classes.row} data-leaving={remove.isPending}>
      <div className={classes.head}>
        <span className={classes.number}>
          <bdi dir="ltr">{name}</bdi>
          <span className={classes.country}>{region}</span>
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
      {!verified && sends && <PhoneCodeForm {...{ phone, name, isNew, outbox }} />}
    </li>
  )
}
