import { ActionIcon } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './facts.module.css'
import type { Talk } from '@earshot/contract/talks'

interface FactProps {
  name: string
  children: ReactNode
  change?: { name: string; begin: () => void } | undefined
  /** Takes a row of its own on touch screens, which need larger controls. */
  wide?: boolean
}

export const Fact = ({ name, children, change, wide }: FactProps) => (
  <div className={classes.fact} data-wide={wide || undefined}>
    <dt>{name}</dt>
    <dd>
      <span className={classes.value}>{children}</span>
      {change && (
        <ActionIcon
          className={classes.change ?? ''}
          variant="subtle"
          color="gray"
          size={28}
          onClick={change.begin}
          aria-label={change.name}
          title={change.name}
        >
          <IconPencil size={16} stroke={1.7} />
        </ActionIcon>
      )}
    </dd>
  </div>
)

export interface EditableFact {
  talk: Talk
  changing: boolean
  begin: (() => void) | undefined
  end: () => void
}
