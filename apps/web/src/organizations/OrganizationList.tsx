import { useLingui } from '@lingui/react/macro'
import { Loader, UnstyledButton } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Avatar } from '../ui/Avatar.tsx'
import { ErrorNote } from '../ui/ErrorNote.tsx'
import classes from './organizations.module.css'
import { useOrganizations } from './organizations.queries.ts'

/** All organizations of the person, to choose one. */
export function OrganizationList({ onChoose }: { onChoose: (org_id: string) => Promise<void> }) {
  const { t } = useLingui()
  const organizations = useOrganizations()
  const roles = { admin: t`Admin`, member: t`Member` }
  const choose = useMutation({ mutationFn: onChoose })
  return (
    <>
      {choose.isError && <ErrorNote error={choose.error} />}
      <ul className={classes.list} aria-label={t`Organizations`}>
        {organizations.map(({ org_id, name, image, org_role }) => (
          <li key={org_id}>
            <UnstyledButton
              className={classes.organization}
              disabled={choose.isPending}
              onClick={() => choose.mutate(org_id)}
            >
              <Avatar name={name} image={image} size={36} square />
              <span>{name}</span>
              <span className={classes.role}>
                {choose.isPending && choose.variables === org_id ? <Loader size={16} /> : roles[org_role]}
              </span>
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </>
  )
}
