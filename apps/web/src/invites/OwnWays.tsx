import type { OwnDomain } from '@earshot/contract/email-domains'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { asIs } from '../ui/as-is.tsx'
import { ErrorNote } from '../ui/ErrorNote.tsx'
import { OwnRequests } from './OwnRequests.tsx'
import { useJoinByDomain, useOwnDomains } from './own-invites.queries.ts'
import classes from './own-requests.module.css'

interface OwnWaysProps {
  onJoined: (org_id: string) => Promise<unknown>
}

/** What the person has asked for, and organizations that their address opens. */
export function OwnWays({ onJoined }: OwnWaysProps) {
  const domains = useOwnDomains().data
  return (
    <>
      <OwnRequests />
      {domains?.map((domain) => (
        <OwnWay key={domain.domain_id} domain={domain} onJoined={onJoined} />
      ))}
    </>
  )
}

function OwnWay({
  domain: { domain_id, organization, domain, approval },
  onJoined,
}: OwnWaysProps & { domain: OwnDomain }) {
  const { t } = useLingui()
  const join = useJoinByDomain(onJoined)
  const where = <strong>{asIs(organization)}</strong>
  const at = asIs(domain)
  return (
    <div className={classes.note}>
      <p>
        <Trans>
          People with an address at {at} can join {where}.
        </Trans>
      </p>
      {join.isError && <ErrorNote error={join.error} />}
      <Button size="sm" loading={join.isPending} onClick={() => join.mutate(domain_id)}>
        {approval ? t`Ask to join ${organization}` : t`Join ${organization}`}
      </Button>
    </div>
  )
}
