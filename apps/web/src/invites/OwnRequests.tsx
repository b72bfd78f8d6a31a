import type { OwnJoinRequest } from '@earshot/contract/joining'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { asIs } from '../ui/as-is.tsx'
import { ErrorNote } from '../ui/ErrorNote.tsx'
import { useOwnRequests, useWithdrawRequest } from './own-invites.queries.ts'
import classes from './own-requests.module.css'

/** Where the person has asked to join, and what became of it. */
export const OwnRequests = () =>
  useOwnRequests().data?.map((request) => <OwnRequest key={request.request_id} request={request} />)

function OwnRequest({ request: { request_id, organization, status } }: { request: OwnJoinRequest }) {
  const { t } = useLingui()
  const withdraw = useWithdrawRequest()
  const where = <strong>{asIs(organization)}</strong>
  return (
    <div className={classes.note} role="status">
      <p>
        {status === 'waiting' ? (
          <Trans>You asked to join {where}. An admin decides, and it opens for you here.</Trans>
        ) : (
          <Trans>An admin of {where} declined your request.</Trans>
        )}
      </p>
      {withdraw.isError && <ErrorNote error={withdraw.error} />}
      <Button
        size="sm"
        variant="default"
        loading={withdraw.isPending}
        onClick={() => withdraw.mutate(request_id)}
        aria-label={status === 'waiting' ? t`Withdraw the request to ${organization}` : t`Dismiss ${organization}`}
      >
        {status === 'waiting' ? t`Withdraw` : t`Dismiss`}
      </Button>
    </div>
  )
}
