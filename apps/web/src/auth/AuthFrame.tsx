import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useRef } from 'react'
import { LanguageChoice } from '../ui/form/LanguageChoice.tsx'
import { Logo } from '../ui/theme/Logo.tsx'
import { useTitle } from '../ui/screen/use-title.ts'
import classes from './auth.module.css'
import illustrationClasses from './illustration.module.css'

interface AuthFrameProps {
  title: string
  text?: ReactNode
  children: ReactNode
}

export function AuthFrame({ title, text, children }: AuthFrameProps) {
  const { t } = useLingui()
  const heading = useRef<HTMLHeadingElement>(null)
  useTitle(title)
  // Restores the focus, and thus the announcement, if the step removed the focused element.
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus()
  }, [title])
  return (
    <div className={classes.page}>
      <main className={classes.side}>
        <p className={classes.brand}>
          <Logo size={28} />
          <span>{t`Earshot`}</span>
        </p>
        <div className={classes.task}>
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {text && <p className={classes.text}>{text}</p>}
          {children}
        </div>
        <div className={classes.language}>
          <LanguageChoice />
        </div>
      </main>
      <Illustration />
    </div>
  )
}

const bars = [
  ...[18, 30, 52, 38, 64, 88, 70, 42, 26, 20, 34, 58, 80, 96, 74, 50, 36, 62, 84, 60],
  ...[40, 24, 16, 28, 46, 72, 90, 66, 44, 30, 22, 38, 56, 76, 54, 32, 20, 26, 40, 18],
]
const heard = { from: 23, to: 30 }

function Illustration() {
  const { t } = useLingui()
  return (
    <div className={illustrationClasses.scene} aria-hidden>
      <div className={illustrationClasses.arcs}>
        <Logo size={1040} />
      </div>
      <div className={illustrationClasses.card}>
        <p className={illustrationClasses.meta}>
          <strong>{t`Ops`}</strong>
          <span>{t`just now`}</span>
          <span className={illustrationClasses.length}>0:09</span>
        </p>
        <div className={illustrationClasses.wave}>
          {bars.map((height, bar) => (
            <i key={bar} data-heard={bar >= heard.from && bar <= heard.to} style={{ height: `${height}%` }} />
          ))}
        </div>
        <p className={illustrationClasses.words}>
          <Trans>
            Engine two is at the east gate, we need the <mark>water pump</mark> and two more people on the line.
          </Trans>
        </p>
      </div>
      <p
        className={illustrationClasses.promise}
      >{t`Every voice message in your organization, transcribed, searchable and ready to act on.`}</p>
    </div>
  )
}
