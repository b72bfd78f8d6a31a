import type { JoinRequest } from '@earshot/contract/joining'
import { type ChannelRole, channelRoles, fieldsOfRole, roleOf } from '@earshot/contract/rules/roles'
import { useLingui } from '@lingui/react/macro'
import { Button, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { ErrorNote } from '../ui/ErrorNote.tsx'
import { GuestChip } from '../ui/GuestChip.tsx'
import { Person } from '../ui/table/Person.tsx'
import { useRoleWords } from '../ui/use-role-words.ts'
import { useAnswerRequest, useJoinRequests } from './joining.queries.ts'
import classes from './joining.module.css'

/** People who ask to join, for admins. Nothing while no one does. */
export function JoinRequests({ org_id }: { org_id: string }) {
  const { t } = useLingui()
  const waiting = useJoinRequests(org_id)
  if (waiting.isError)
    return (
      <ErrorNote
        title={t`Could not load who asks to join`}
        error={waiting.error}
        retry={() => void waiting.refetch()}
      />
    )
  if (!waiting.data?.length) return null
  return (
    <section className={classes.section} aria-label={t`Requests to join`}>
      <h2>{t`Requests to join`}</h2>
      <ul className={classes.list}>
        {waiting.data.map((request) => (
          <RequestRow key={request.request_id} org_id={org_id} request={request} />
        ))}
      </ul>
    </section>
  )
}

function RequestRow({ org_id, request }: { org_id: string; request: JoinRequest }) {
  const { t } = useLingui()
  const { roles } = useRoleWords()
  const answer = useAnswerRequest(org_id)
  const { request_id, name, email, by, guest_until } = request
  const [role, setRole] = useState(roleOf({ ...request, org_role: 'member' }) as ChannelRole)
  const { send, moderate } = fieldsOfRole(role)
  const settle = (accept: boolean) => answer.mutate({ request_id, accept, send, moderate })
  return (
    <li className={classes.row}>
      <div className={classes.what}>
        <Person name={name} email={email} />
        <p className={classes.quiet}>
          {t`by ${by}`} <GuestChip guest_until={guest_until} />
        </p>
        {answer.isError && <ErrorNote title={t`Could not answer`} error={answer.error} />}
      </div>
      <NativeSelect
        aria-label={t`Role of ${name}`}
        value={role}
        onChange={({ currentTarget }) => setRole(currentTarget.value as ChannelRole)}
        data={channelRoles.map((value) => ({ value, label: roles[value] }))}
      />
      <Button aria-label={t`Accept ${name}`} loading={answer.isPending} onClick={() => settle(true)}>
        {t`Accept`}
      </Button>
      <Button
        variant="default"
        aria-label={t`Decline ${name}`}
        disabled={answer.isPending}
        onClick={() => settle(false)}
      >
        {t`Decline`}
      </Button>
    </li>
  )
}
