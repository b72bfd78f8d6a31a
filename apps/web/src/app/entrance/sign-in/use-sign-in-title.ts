import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Place } from '../../../auth/SignInForm.tsx'

export interface Words {
  title: string
  text?: ReactNode
}

/** What the sign-in says above its form, step by step; to whoever was invited it begins otherwise. */
export function useSignInTitle(at: Place, invited: Words | undefined): Words {
  const { t } = useLingui()
  const titles: Partial<Record<Place, Words>> = {
    opened: { title: t`Welcome back`, text: t`You opened the link from our letter. One more press, and you are in.` },
    broken: { title: t`You are not in yet` },
    link: { title: t`Sign in by e-mail` },
    letter: { title: t`Check your mail` },
    code: { title: t`Enter the code` },
    phone: { title: t`Sign in with a phone`, text: t`It has to be one that you have added to your account.` },
    firebase: { title: t`Use a Firebase account` },
    second: { title: t`One more step`, text: t`This account asks for a second factor.` },
  }
  const { title, text } = invited ?? { title: t`Sign in`, text: t`Good to hear from you again.` }
  return titles[at] ?? { title, text }
}
