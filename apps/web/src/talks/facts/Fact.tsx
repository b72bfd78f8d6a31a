import { ActionIcon } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './facts.module.css'

interface FactProps {
  name: string
  children: ReactNode
  /** What the button that changes it is called, and what it does; none where nobody may. */
  change?: { name: string; begin: () => void } | undefined
}

/** One thing that is known about a talk. */
export const Fact = ({ name, children, change }: FactProps) => (
  <div className={classes.fact}>
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
