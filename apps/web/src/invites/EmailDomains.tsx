import type { EmailDomain } from '@earshot/contract/email-domains'
import { roleOf } from '@earshot/contract/rules/roles'
import { useLingui } from '@lingui/react/macro'
import { Button, Modal } from '@mantine/core'
import { modals } from '@mantine/modals'
import { useState } from 'react'
import { Chip } from '../ui/Chip.tsx'
import { ErrorNote } from '../ui/ErrorNote.tsx'
import { CopyButton } from '../ui/form/CopyButton.tsx'
import { notifyError } from '../ui/screen/notify-error.ts'
import { useRoleWords } from '../ui/use-role-words.ts'
import { EmailDomainForm } from './EmailDomainForm.tsx'
import { useEmailDomainChanges, useEmailDomains } from './email-domains.queries.ts'
import classes from './joining.module.css'

/** Domains whose people join by themselves, for admins. */
export function EmailDomains({ org_id }: { org_id: string }) {
  const { t } = useLingui()
  const domains = useEmailDomains(org_id)
  const [adding, setAdding] = useState(false)
  return (
    <section className={classes.section} aria-label={t`Email domains`}>
      <div className={classes.head}>
        <h2>{t`Email domains`}</h2>
        <Button variant="default" size="sm" onClick={() => setAdding(true)}>
          {t`Add a domain`}
        </Button>
      </div>
      {domains.isError && (
        <ErrorNote title={t`Could not load the domains`} error={domains.error} retry={() => void domains.refetch()} />
      )}
      {domains.data?.length === 0 && (
        <p className={classes.none}>{t`People with an address of a verified domain can join without an invitation.`}</p>
      )}
      {domains.data && domains.data.length > 0 && (
        <ul className={classes.list} aria-label={t`Email domains`}>
          {domains.data.map((domain) => (
            <DomainRow key={domain.domain_id} domain={domain} />
          ))}
        </ul>
      )}
      <Modal opened={adding} onClose={() => setAdding(false)} title={t`Add an email domain`} size={460}>
        <EmailDomainForm org_id={org_id} onAdded={() => setAdding(false)} />
      </Modal>
    </section>
  )
}

function DomainRow({ domain }: { domain: EmailDomain }) {
  const { t } = useLingui()
  const { roles } = useRoleWords()
  const { verify, remove } = useEmailDomainChanges(domain.org_id)
  const { domain: name, domain_id, status, approval } = domain
  const words = { unverified: t`Not verified yet`, verified: t`Verified`, lost: t`Record is gone` }
  const ask = () =>
    modals.openConfirmModal({
      title: t`Remove ${name}?`,
      children: t`No one can join by this domain any more. People who joined stay.`,
      labels: { confirm: t`Remove`, cancel: t`Keep it` },
      confirmProps: { color: 'red' },
      onConfirm: () =>
        remove.mutate(domain_id, { onError: (error) => notifyError(t`Could not remove the domain`, error) }),
    })
  return (
    <li className={classes.row}>
      <div className={classes.what}>
        <p className={classes.name}>
          {name} <Chip tone={status === 'verified' ? 'green' : 'amber'}>{words[status]}</Chip>{' '}
          <Chip>{roles[roleOf({ ...domain, org_role: 'member' })]}</Chip>
          {approval && <Chip>{t`with approval`}</Chip>}
        </p>
        {status !== 'verified' && <Record domain={domain} />}
        {verify.data?.found === false && (
          <p role="alert">{t`The record was not found. It can take an hour until name servers know it.`}</p>
        )}
        {verify.data?.found === null && <p role="alert">{t`No name server answered. Try again in a moment.`}</p>}
        {verify.isError && <ErrorNote title={t`Not verified`} error={verify.error} />}
      </div>
      {status !== 'verified' && (
        <Button
          size="sm"
          aria-label={t`Check ${name}`}
          loading={verify.isPending}
          onClick={() => verify.mutate(domain_id)}
        >
          {t`Check`}
        </Button>
      )}
      <Button variant="default" size="sm" aria-label={t`Remove ${name}`} loading={remove.isPending} onClick={ask}>
        {t`Remove`}
      </Button>
    </li>
  )
}

function Record({ domain: { record_name, record_value } }: { domain: EmailDomain }) {
  const { t } = useLingui()
  return (
    <div className={classes.quiet}>
      <p>{t`Add this TXT record where the domain is managed, then check it. It is looked up every day.`}</p>
      <p>
        <code>{record_name}</code>
      </p>
      <p>
        <code>{record_value}</code>
      </p>
      <CopyButton text={record_value} label={t`Copy the value`} />
    </div>
  )
}
