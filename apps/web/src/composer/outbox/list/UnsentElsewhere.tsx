import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { useOrganizations } from '../../../organizations/organizations.queries.ts'
import { useMe } from '../../../users/users.queries.ts'
import { recorderOf } from '../../recording/recorder.ts'
import type { Outbox } from '../outbox.ts'
import { subscribeOtherOutboxes } from '../outboxes.ts'
import { UnsentList } from './UnsentList.tsx'
import type { PlayableSound } from './UnsentSound.tsx'
import classes from './unsent.module.css'

interface UnsentElsewhereProps {
  /** The open organization, if any. */
  org_id?: string
  preview: (sound: PlayableSound) => ReactNode
}

/**
 * Unsent talks of the person's other organizations. What was recorded in one that they are no longer in cannot be sent, and
 * can be listened to and saved here.
 */
export function UnsentElsewhere({ org_id: open, preview }: UnsentElsewhereProps) {
  const { t } = useLingui()
  const others = useOtherOutboxes(open)
  const organizations = useOrganizations()
  return others.map((outbox) => {
    const { org_id } = outbox.owner
    const organization = organizations.find((each) => each.org_id === org_id)
    if (!organization) return <UnsentOfFormer key={org_id} outbox={outbox} preview={preview} />
    const { name } = organization
    const count = outbox.items().length
    return (
      <p key={org_id} className={classes.elsewhere}>
        <Link to="/dashboard" search={{ org_id }}>
          {t`${name}: ${plural(count, { one: '# unsent', other: '# unsent' })}`}
        </Link>
      </p>
    )
  })
}

/** No composer will show what this page recorded there. */
function UnsentOfFormer({ outbox, preview }: { outbox: Outbox; preview: (sound: PlayableSound) => ReactNode }) {
  const { t } = useLingui()
  useEffect(() => {
    const { release, subscribe } = recorderOf(outbox.owner)
    release()
    return subscribe(release)
  }, [outbox])
  return <UnsentList outbox={outbox} organization={t`in an organization you left`} preview={preview} />
}

function useOtherOutboxes(org_id = '') {
  const { user_id } = useMe()
  const [others, setOthers] = useState<Outbox[]>([])
  useEffect(() => subscribeOtherOutboxes({ user_id, org_id }, setOthers), [user_id, org_id])
  return others
}
