import { useLingui } from '@lingui/react/macro'
import { useMediaQuery } from '@mantine/hooks'
import type { Icon } from '@tabler/icons-react'
import { Link, type LinkProps } from '@tanstack/react-router'
import { count as shorten } from '../../lib/format.ts'
import classes from './sidebar.module.css'

interface NavLinkProps {
  to: LinkProps['to']
  params?: Record<string, string>
  label: string
  icon: Icon
  count?: number
  waits?: string
  /** Also marked as current on the screens below it. */
  isParent?: boolean
  /** If it is current on other screens, too. */
  isCurrent?: boolean
}

const CURRENT = { 'data-status': 'active', 'aria-current': 'page' }

export function NavLink({
  to,
  params,
  label,
  icon: Icon,
  count = 0,
  waits,
  isParent = false,
  isCurrent = false,
}: NavLinkProps) {
  const { t } = useLingui()
  const narrow = useMediaQuery('(min-width: 700px) and (max-width: 1099px)', false)
  return (
    <Link
      className={classes.link}
      title={narrow ? label : undefined}
      {...({ to, params, search: {}, ...(isCurrent && CURRENT) } as LinkProps)}
      activeOptions={{ includeSearch: false, exact: !isParent }}
    >
      <Icon size={20} stroke={1.6} aria-hidden />
      <span className={classes.label}>{label}</span>
      {count > 0 && (
        <span className={classes.count} role="img" aria-label={waits ?? t`${count} new`}>
          {shorten(count)}
        </span>
      )}
    </Link>
  )
}
