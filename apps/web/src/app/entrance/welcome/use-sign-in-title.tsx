import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Place } from '../../../auth/SignInForm.tsx'
import { WelcomeText } from './WelcomeText.tsx'

interface Invited {
  organization: string | undefined
  inviter: string | undefined
}

/** What the sign-in page says above its form, step by step. */
export function useSignInTitle(at: Place, { organization, inviter }: Invited): { title: string; text?: ReactNode } {
  const { t } = useLingui()
  const welcome = organization && <WelcomeText {...{ organization, inviter }} />
  const titles: Partial<Record<Place, { title: string; text?: ReactNode }>> = {
    opened: { title: t`Welcome back`, text: t`You opened the link from our letter. One more press, and you are in.` },
    broken: { title: t`You are not in yet` },
    link: { title: t`Sign in by e-mail` },
    letter: { title: t`Check your mail` },
    code: { title: t`Enter the code` },
    phone: { title: t`Sign in with a phone`, text: t`It has to be one that you have added to your account.` },
    firebase: { title: t`Use a Firebase account` },
    second: { title: t`One more step`, text: t`This account asks for a second factor.` },
  }
  const start = {
    title: organization ? t`Join ${organization}` : t`Sign in`,
    text: welcome ?? t`Good to hear from you again.`,
  }
  return titles[at] ?? start
}
