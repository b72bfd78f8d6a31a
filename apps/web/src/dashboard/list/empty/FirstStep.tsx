import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './empty.module.css'

interface FirstStepProps {
  icon: Icon
  title: string
  text: string
  /** What does it. */
  children: ReactNode
}

export const FirstStep = ({ icon: Picture, title, text, children }: FirstStepProps) => (
  <li className={classes.step}>
    <Picture size={22} stroke={1.6} aria-hidden />
    <div className={classes.what}>
      <p className={classes.name}>{title}</p>
      <p className={classes.text}>{text}</p>
    </div>
    {children}
  </li>
)
