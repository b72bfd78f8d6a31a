import { IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from '../account.module.css'

/** A quiet word that something worked. It is always there to be read out, and says nothing until then. */
export const Done = ({ shown, children }: { shown: boolean; children: ReactNode }) => (
  <span className={classes.done} role="status">
    {shown && (
      <>
        <IconCheck size={16} stroke={1.8} aria-hidden />
        {children}
      </>
    )}
  </span>
)
