import { useLingui } from '@lingui/react/macro'
import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import { Avatar } from '../../ui/Avatar.tsx'
import { late } from '../../ui/screen/late/late.tsx'
import { useHung } from '../../ui/screen/late/use-hung.ts'
import { useMe } from '../../users/users.queries.ts'
import classes from './rail.module.css'

const PersonItems = late(async () => (await import('./menus/PersonItems.tsx')).PersonItems)

/** The person at the foot of the rail. */
export function PersonMenu() {
  const { t } = useLingui()
  const me = useMe()
  const { button, hung } = useHung('menu')

  return (
    <>
      <UnstyledButton className={classes.person} {...button}>
        <Avatar name={me.name} image={me.image} />
        <span className={classes.who}>
          <span className={classes.name}>{me.name}</span>
          <span className={classes.email}>{me.email}</span>
        </span>
        <VisuallyHidden>{t`, account`}</VisuallyHidden>
      </UnstyledButton>
      <PersonItems {...hung} />
    </>
  )
}
