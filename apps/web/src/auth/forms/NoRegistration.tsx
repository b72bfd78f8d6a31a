import { useLingui } from '@lingui/react/macro'
import classes from '../auth.module.css'
import type { Offer } from '../provider/offer.ts'
import { ElsewhereButton } from '../ways/ElsewhereButton.tsx'

interface NoRegistrationProps {
  offer: Offer
  target: string
}

/** Why nobody registers with a form here, and what to do instead. */
export function NoRegistration({ offer: { oidc, registration }, target }: NoRegistrationProps) {
  const { t } = useLingui()
  const why = {
    closed: t`New accounts are closed here. If you should have one, ask whoever runs Earshot for you.`,
    invite: t`People come here by invitation. Ask an admin of your organization to invite your e-mail address; the link in the letter leads on from there.`,
    open: t`Accounts are made where you sign in. Sign in there, and you are here, too.`,
  }
  return (
    <div className={classes.form}>
      <p>{why[registration]}</p>
      {registration === 'open' && oidc && <ElsewhereButton name={oidc.name} target={target} />}
    </div>
  )
}
