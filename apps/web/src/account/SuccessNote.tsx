import { IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './account.module.css'

export const SuccessNote = ({ shown, children }: { shown: boolean; children: ReactNode }) => (
  <span className={classes.done} role="status">
    {shown && (
      <>
        <IconCheck size={16} stroke={1.8} aria-hidden />
        {children}
      </>
    )}
  </span>
)
