import type { Scim as Provisioning } from '@earshot/contract/scim'
import { Trans, useLingui } from '@lingui/react/macro'
import { plural } from '@lingui/core/macro'
import { Button, Modal } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { CopyButton } from '../../ui/form/CopyButton.tsx'
import { Skeletons } from '../../ui/Skeletons.tsx'
import parts from '../sections.module.css'
import { SecretReveal, SettingsSection } from '../SettingsSection.tsx'
import { ScimGroups } from './ScimGroups.tsx'
import { ScimTokens, TokenForm } from './ScimTokens.tsx'
import { useScim, useScimChanges } from './scim.queries.ts'

export function Scim({ org_id }: { org_id: string }) {
  const { t } = useLingui()
  const scim = useScim(org_id)
  const [making, { open, close }] = useDisclosure()
  const { domains, tokens, groups, people } = scim.data ?? { domains: [], tokens: [], groups: [], people: 0 }
  return (
    <>
      <SettingsSection
        title={t`Provisioning (SCIM)`}
        text={t`An identity provider such as Okta or Entra ID adds people to this organization, removes them, and manages their groups.`}
        actions={<Button onClick={open}>{t`New token`}</Button>}
      >
        {scim.isPending && <Skeletons rows={2} height={56} />}
        {scim.isError && (
          <ErrorNote title={t`Could not load provisioning`} error={scim.error} retry={() => void scim.refetch()} />
        )}
        {scim.data && domains.length === 0 && <NoDomain org_id={org_id} />}
        {scim.data && <Address address={scim.data.address} />}
        {scim.data && (domains.length > 0 || people > 0) && <People scim={scim.data} />}
        {tokens.length > 0 && <ScimTokens org_id={org_id} tokens={tokens} />}
        <Modal opened={making} onClose={close} title={t`New token`} size="lg" keepMounted closeOnClickOutside={false}>
          <NewToken org_id={org_id} onDone={close} />
        </Modal>
      </SettingsSection>
      {groups.length > 0 && <ScimGroups org_id={org_id} groups={groups} />}
    </>
  )
}

function NoDomain({ org_id }: { org_id: string }) {
  return (
    <p className={parts.note} data-tone="amber">
      <Trans>
        Only people with an address of a verified email domain can be provisioned. Add your domain under{' '}
        <Link to="/organizations/$org_id/invitations" params={{ org_id }}>
          Invitations
        </Link>
        .
      </Trans>
    </p>
  )
}

function Address({ address }: { address: string }) {
  const { t } = useLingui()
  return (
    <figure className={parts.sample}>
      <figcaption>
        <span>{t`Address for the identity provider (SCIM 2.0)`}</span>
        <CopyButton text={address} label={t`Copy`} />
      </figcaption>
      <pre dir="ltr">{address}</pre>
    </figure>
  )
}

function People({ scim: { domains, people, waiting } }: { scim: Provisioning }) {
  const { t } = useLingui()
  const who = domains.join(', ')
  return (
    <div className={parts.quiet}>
      {who && <p>{t`Who can be provisioned: people with an address of ${who}`}</p>}
      <p>
        {t`${plural(people, { one: '# person is provisioned', other: '# people are provisioned' })}`}
        {waiting > 0 && ' · '}
        {waiting > 0 && t`${plural(waiting, { one: '# has not signed in yet', other: '# have not signed in yet' })}`}
      </p>
    </div>
  )
}

function NewToken({ org_id, onDone }: { org_id: string; onDone: () => void }) {
  const { t } = useLingui()
  const { create } = useScimChanges(org_id)
  const [round, setRound] = useState(0)

  function finish() {
    onDone()
    create.reset()
    setRound(round + 1)
  }

  if (!create.data) return <TokenForm key={round} operation={create} onSave={(name) => create.mutate(name)} />
  return (
    <SecretReveal
      label={t`SCIM token`}
      text={t`Enter it at your identity provider as the bearer token. It is shown only once.`}
      secret={create.data.token}
      onDone={finish}
    />
  )
}
