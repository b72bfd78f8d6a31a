import { useLingui } from '@lingui/react/macro'
import { Loader, TextInput, UnstyledButton } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ErrorNote } from '../ui/ErrorNote.tsx'
import { filterByName } from './filter-by-name.ts'
import type { Organization } from '@earshot/contract/organizations'
import { Avatar } from '../ui/Avatar.tsx'
import classes from './organizations.module.css'
import { useOrganizations } from './organizations.queries.ts'

/** Longer lists get a filter field. */
const AT_A_GLANCE = 7

interface OrganizationListProps {
  /** Left out. */
  except?: string
  onChoose: (org_id: string) => Promise<void>
}

export function OrganizationList({ except, onChoose }: OrganizationListProps) {
  const { t } = useLingui()
  const organizations = useOrganizations().filter(({ org_id }) => org_id !== except)
  const [typed, setTyped] = useState('')
  const choose = useMutation({ mutationFn: onChoose })
  const found = filterByName(organizations, typed)
  const chosen = choose.isPending ? choose.variables : undefined

  return (
    <form
      role="search"
      onSubmit={(event) => {
        event.preventDefault()
        if (found[0] && !choose.isPending) choose.mutate(found[0].org_id)
      }}
    >
      {choose.isError && <ErrorNote error={choose.error} />}
      {organizations.length > AT_A_GLANCE && (
        <TextInput
          type="search"
          aria-label={t`Find an organization`}
          placeholder={t`Find an organization`}
          leftSection={<IconSearch size={16} stroke={1.6} />}
          data-autofocus
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      )}
      <ul className={classes.list} aria-label={t`Organizations`}>
        {found.map((organization) => (
          <OrganizationRow
            key={organization.org_id}
            organization={organization}
            chosen={chosen}
            onChoose={() => choose.mutate(organization.org_id)}
          />
        ))}
      </ul>
      <p className={classes.none} role="status">
        {found.length === 0 && t`No organizations match “${typed.trim()}”.`}
      </p>
    </form>
  )
}

interface OrganizationRowProps {
  organization: Organization
  chosen: string | undefined
  onChoose: () => void
}

function OrganizationRow({ organization, chosen, onChoose }: OrganizationRowProps) {
  const { t } = useLingui()
  const { org_id, name, image, org_role } = organization
  const roles = { admin: t`Admin`, member: t`Member` }
  return (
    <li>
      <UnstyledButton className={classes.organization} disabled={chosen !== undefined} onClick={onChoose}>
        <Avatar name={name} image={image} size={36} square />
        <span>{name}</span>
        <span className={classes.role}>{chosen === org_id ? <Loader size={16} /> : roles[org_role]}</span>
      </UnstyledButton>
    </li>
  )
}
