import { useLingui } from '@lingui/react/macro'
import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconSelector } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useOrganization, useWaiting } from '../../organizations/organizations.queries.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { late } from '../../ui/screen/late/late.tsx'
import { useHung } from '../../ui/screen/late/use-hung.ts'
import classes from './rail.module.css'

const OrganizationMenu = late(async () => (await import('./menus/OrganizationMenu.tsx')).OrganizationMenu)

/** Where one is, and where else one could be; a dot when something waits there. */
export function OrganizationSwitcher() {
  const { t } = useLingui()
  const current = useOrganization()
  const { data: waiting, refetch } = useWaiting()
  const { button, hung } = useHung('menu')
  const elsewhere = [...(waiting?.values() ?? [])].some(
    ({ org_id, unheard, hits }) => org_id !== current.org_id && unheard + hits > 0,
  )
  useEffect(() => {
    if (hung.opened) void refetch()
  }, [hung.opened, refetch])
  return (
    <>
      <UnstyledButton className={classes.switcher} title={current.name} {...button}>
        <span className={classes.badge} data-waits={elsewhere || undefined}>
          <Avatar name={current.name} image={current.image} size={28} square />
        </span>
        <span className={classes.organization}>{current.name}</span>
        <VisuallyHidden>
          {t`, switch organization`}
          {elsewhere && t`, something waits in another`}
        </VisuallyHidden>
        <IconSelector className={classes.chevron} size={16} stroke={1.6} aria-hidden />
      </UnstyledButton>
      <OrganizationMenu {...hung} />
    </>
  )
}
