import { Plural, useLingui } from '@lingui/react/macro'
import { Button, Checkbox, TextInput } from '@mantine/core'
import { modals } from '@mantine/modals'
import { useState } from 'react'
import { dayOf, today } from '../../lib/last-day.ts'
import { longDate } from '../../lib/format.ts'
import { useChangeOrganization, useOrganization } from '../../organizations/organizations.queries.ts'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { useMembers } from '../../users/users.queries.ts'
import { SettingsSection } from '../SettingsSection.tsx'
import parts from '../sections.module.css'

const TWO_WEEKS = 14 * 24 * 60 * 60 * 1000

export function FactorSetting({ org_id }: { org_id: string }) {
  const { t } = useLingui()
  const { factor_from } = useOrganization()
  const change = useChangeOrganization(org_id)
  return (
    <SettingsSection
      title={t`Two-factor authentication`}
      text={t`Members sign in with their password and a code from an app. From this date on, members must set it up before they can open this organization. API keys and connected apps keep working.`}
    >
      {change.isError && <ErrorNote title={t`Could not save the change`} error={change.error} />}
      <Missing org_id={org_id} />
      {factor_from ? <Demanded change={change} /> : <Demand change={change} />}
    </SettingsSection>
  )
}

interface FormProps {
  change: ReturnType<typeof useChangeOrganization>
}

function Demand({ change }: FormProps) {
  const { t } = useLingui()
  const [date, setDate] = useState(() => dayOf(Date.now() + TWO_WEEKS))
  const [factor_guests, setGuests] = useState(false)
  const isPast = date < today()
  return (
    <form
      className={parts.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (date && !isPast) change.mutate({ factor_from: new Date(`${date}T00:00`).toISOString(), factor_guests })
      }}
    >
      <TextInput
        type="date"
        label={t`Required from`}
        min={today()}
        value={date}
        error={isPast && t`This date is in the past`}
        onChange={(event) => setDate(event.currentTarget.value)}
      />
      <Checkbox
        label={t`Also for guests`}
        checked={factor_guests}
        onChange={(event) => setGuests(event.currentTarget.checked)}
      />
      <div className={parts.row}>
        <Button type="submit" disabled={!date || isPast} loading={change.isPending}>
          {t`Require`}
        </Button>
      </div>
    </form>
  )
}

function Demanded({ change }: FormProps) {
  const { t } = useLingui()
  const { factor_from, factor_guests } = useOrganization()
  const date = longDate(factor_from ?? '')
  const stop = () =>
    modals.openConfirmModal({
      title: t`No longer require two-factor authentication?`,
      children: t`Members keep what they have set up, and can turn it off.`,
      labels: { confirm: t`Stop requiring it`, cancel: t`Cancel` },
      onConfirm: () => change.mutate({ factor_from: null }),
    })
  return (
    <>
      <p>{t`Required from ${date}.`}</p>
      <Checkbox
        label={t`Also for guests`}
        checked={factor_guests}
        disabled={change.isPending}
        onChange={(event) => change.mutate({ factor_guests: event.currentTarget.checked })}
      />
      <div className={parts.row}>
        <Button variant="default" onClick={stop}>
          {t`Stop requiring it`}
        </Button>
      </div>
    </>
  )
}

const MOST_NAMES = 20

/** Who would have to set it up. */
function Missing({ org_id }: { org_id: string }) {
  const members = useMembers(org_id).data?.filter(({ second_factor }) => second_factor === false) ?? []
  if (members.length === 0) return null
  const named = members.slice(0, MOST_NAMES).map(({ name }) => name)
  const names = [...named, ...(members.length > MOST_NAMES ? ['…'] : [])].join(', ')
  return (
    <p className={parts.quiet}>
      <Plural value={members.length} one="# person does not have it yet:" other="# people do not have it yet:" />{' '}
      {names}
    </p>
  )
}
